import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_CAPTION } from '../../src/content/compiler/pictures/picture-slots.ts'
import { type Copy, test } from '../support/copies.ts'
import { findSamples, sampleValues } from '../support/sample-values.ts'
import { expect } from '../support/site.ts'
import { root, SHIPPED_ROOT } from '../support/start-server.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })
test.skip(SHIPPED_ROOT === root, 'npm run test:all runs this in a copy with other facts.')

const own = { folder: root, dist: join(root, 'dist') }

const TEXTS = 'html,js,css,json,webmanifest,xml,txt,svg'
const values = sampleValues(SHIPPED_ROOT)

function readTexts({ folder, dist }: Pick<Copy, 'folder' | 'dist'>): Record<string, string> {
  const files = globSync(`**/*.{${TEXTS}}`, { cwd: dist }).map((name) => [name, readFileSync(join(dist, name), 'utf8')])
  const print = ['tests/support/print-words.ts']
  const words = execFileSync(process.execPath, print, { cwd: folder, encoding: 'utf8' })
  return { ...Object.fromEntries(files), ...JSON.parse(words) }
}

test('with other facts, no file of the site and no mail contains the sample', () => {
  const texts = readTexts(own)
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'impressum.html', 'manifest.webmanifest', 'sitemap.xml']),
  )
  const found = Object.entries(texts).flatMap(([name, text]) =>
    findSamples(text, values).map((value) => `${name}: ${value}`),
  )
  expect(found).toEqual([])
})

test('the search finds each fact of the provider', ({ withDrafts }) => {
  const texts = Object.values(readTexts(withDrafts)).join('\n')
  // Pictures may be a provider's own already.
  const facts = values.filter((value) => !value.startsWith(SAMPLE_CAPTION))
  const found = findSamples(texts, facts)
  expect(facts.filter((value) => !found.includes(value))).toEqual([])
})

test('no picture of the site is one of the sample', ({ withDrafts }) => {
  const prints = ({ dist }: Pick<Copy, 'dist'>) =>
    globSync('{_astro/*.{avif,jpg,webp},teilen.jpg}', { cwd: dist }).map((name) =>
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
    )
  const ours = prints(own)
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.filter((print) => prints(withDrafts).includes(print))).toEqual([])
})
