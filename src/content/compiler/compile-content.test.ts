import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContentCopy, sampleContent } from '../../../tests/support/content-copy.ts'
import { compileContent, readWarnings } from './compile-content.ts'
import { formatProblem } from './problem.ts'
import { readContent } from './read-content.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

const compile = async () => (await compileContent(copy.root)).map(formatProblem)
const path = (name: string) => join(copy.root, name)

it.each([
  [
    'a folder with the name of a picture',
    () => mkdirSync(path('content/images/hero.jpg'), { recursive: true }),
    'content/images/hero.jpg: Das ist ein Ordner, der wie eine Datei heißt. Leg die Datei selbst hierher.',
  ],
  [
    'a text that Windows has saved with another name',
    () => renameSync(path('content/page/faq.yaml'), path('content/page/faq.yaml.txt')),
    'content/page/faq.yaml.txt: Der Name der Datei endet auf .txt. Nimm .txt weg.',
  ],
  [
    'a file of questions with another name',
    () => renameSync(path('content/questions.yaml'), path('content/questions.yml')),
    'content/questions.yml: Eine Datei mit diesem Namen liest hier niemand. Gemeint ist wohl questions.yaml.',
  ],
  [
    'a link',
    () => symlinkSync('/etc/hostname', path('content/pages/a.md')),
    'content/pages/a.md: Das ist eine Verknüpfung mit einer anderen Datei. Leg die Datei selbst hierher.',
  ],
  [
    'a link in place of the whole folder',
    () => {
      renameSync(path('content'), path('elsewhere'))
      symlinkSync('elsewhere', path('content'))
    },
    'content: Das ist eine Verknüpfung mit einer anderen Datei. Leg die Datei selbst hierher.',
  ],
])('refuses %s, and writes nothing', async (_, plant, sentence) => {
  plant()
  expect(await compile()).toEqual([sentence])
  expect(existsSync(path('src/content/generated'))).toBe(false)
})

it('goes on with a warning, and keeps it for a check of the server', async () => {
  cpSync(join(import.meta.dirname, '../../site/sample-pictures'), path('src/site/sample-pictures'), { recursive: true })
  expect(readWarnings(copy.root)).toEqual([])
  copy.write('page/hero.yaml', copy.read('page/hero.yaml').replace('Dein Strom', 'Dein Strom '.repeat(6)))
  copy.write('pages/a.md', '---\ndescription: Ein Satz.\n---\n# Titel\n\n![Ein Dach](dach.jpg)\n')
  const warnings = await compile()
  expect(warnings).toEqual([
    expect.stringMatching(/^Hinweis: content\/page\/hero\.yaml, Zeile 2: headline: Mehr als 60 Zeichen/),
    'Hinweis: content/page/customers.yaml: Das Bild coesfeld.jpg liegt nicht in content/images.',
    'Hinweis: content/pages/a.md: Das Bild dach.jpg liegt nicht in content/images.',
  ])
  expect(existsSync(path('src/content/generated/hero.ts'))).toBe(true)
  expect(readFileSync(path('src/content/generated/content-pages.ts'), 'utf8')).not.toContain('data-picture')
  expect(readWarnings(copy.root)).toEqual(warnings)
})

it('refuses a placeholder that only another mail fills in', async () => {
  copy.write('mails.yaml', copy.read('mails.yaml').replace('bis {due}', 'bis {minutes}'))
  expect(await compile()).toEqual([expect.stringContaining('preview: {minutes} kennt hier niemand.')])
})

it.each([
  ['lower, without a warning', '31,95', true, []],
  ['as high', '32', true, [expect.stringMatching(/^Hinweis: content\/offer\.yaml: .+ bis 32 ct, .+ ab 32 ct /)]],
  ['higher, but not next to it', '40', false, []],
])("compares the solar price with the supplier's: %s", (_, priceToCents, isShown, expected) => {
  const change = (file: string, values: Record<string, string>) => {
    const setValue = (text: string, [key, value]: string[]) =>
      text.replace(RegExp(`^${key}:.*`, 'm'), `${key}: ${value}`)
    copy.write(file, Object.entries(values).reduce(setValue, copy.read(file)))
  }
  change('offer.yaml', { priceToCents })
  const words = isShown ? { show: 'ja', yardstick: 'Meist {usualPrice}.' } : { show: 'nein', yardstick: '' }
  change('page/estimate.yaml', { ...words, usualPriceFromCents: '32', unitPriceCents: '33' })
  const result = readContent(copy.root)
  expect('warnings' in result && result.warnings.map(formatProblem)).toEqual(expected)
})
