import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PICTURE_SLOTS } from '../../src/content/compiler/pictures/picture-slots.ts'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { listPlaceholders } from '../../src/content/placeholders.ts'
import { CONTENT_FILES } from '../../src/content/schema/content-files.ts'
import { root } from '../support/start-server.ts'

const readme = readFileSync(join(root, 'content/README.md'), 'utf8')
const read = readContent(root)
if ('problems' in read) throw new Error(JSON.stringify(read.problems))
const { content } = read
const everywhere = Object.keys(listPlaceholders(content['company.yaml'], content['offer.yaml']))

/** The text from here to the next blank line. */
function part(from: string): string {
  const start = readme.indexOf(from)
  expect(start, from).toBeGreaterThan(-1)
  return readme.slice(start, readme.indexOf('\n\n', start))
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{([a-z]\w*)\}/g)].map(([, name]) => name).sort()

describe('content/README.md', () => {
  it('lists the placeholders of all files, each once', () => {
    expect(placeholdersIn(part('| Platzhalter |'))).toEqual([...everywhere].sort())
  })

  it('names every file and picture', () => {
    const table = part('| Datei |')
    for (const name of Object.keys(CONTENT_FILES).filter((one) => !one.startsWith('page/'))) {
      expect.soft(table).toContain(`\`${basename(name)}\``)
    }
    for (const name of Object.keys(PICTURE_SLOTS)) expect.soft(readme).toContain(`\`${name}.jpg\``)
    const { narrowest, aspect } = PICTURE_SLOTS.hero
    expect(readme).toContain(`${narrowest} × ${Math.round(narrowest / aspect)} Pixel`)
  })
})
