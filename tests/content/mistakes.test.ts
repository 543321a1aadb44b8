import { describe, expect, it } from 'vitest'
import { printProblem } from '../../src/content/compiler/problem.ts'
import { checkFile, readContent } from '../../src/content/compiler/read-content.ts'
import { parseFile, readFile } from '../../src/content/compiler/read-file.ts'
import { root } from '../support/start-server.ts'
import { bytesOf, FILES, IN_COMPANY, IN_HEAD, IN_OFFER } from './mistakes.ts'

/** @returns the values of a file with one part exchanged, or its sentences */
function plantMistake(name: keyof typeof FILES, from: string, to: string | Uint8Array) {
  const source = FILES[name]
  expect(source).toContain(from)
  const bytes = typeof to === 'string' ? new TextEncoder().encode(source.replace(from, () => to)) : to
  const parsed = parseFile(name, bytes)
  const facts = name === 'page/head.yaml' ? { price: '22 ct' } : null
  const result = Array.isArray(parsed) ? { problems: parsed } : checkFile(name, parsed, facts)
  return 'problems' in result ? { sentences: result.problems.map(printProblem) } : result
}

describe('exactly one sentence with file and line for', () => {
  for (const [file, mistakes] of [
    ['company.yaml', IN_COMPANY],
    ['offer.yaml', IN_OFFER],
    ['page/head.yaml', IN_HEAD],
  ] as const) {
    it.each(mistakes)(`${file}: %s`, (_, from, to, line, sentence) => {
      const place = line === null ? '' : `, Zeile ${line}`
      expect(plantMistake(file, from, to)).toEqual({ sentences: [`content/${file}${place}: ${sentence}`] })
    })
  }

  it('a file that is gone', () => {
    const sentence = 'Die Datei fehlt. Hol sie zurück: git checkout content/company.yaml'
    expect(readFile('/nowhere', 'company.yaml')).toEqual([{ file: 'content/company.yaml', sentence }])
  })

  it('a mistake in the facts: the texts that take them are not blamed for it', () => {
    const wrong = readContent(root, { 'company.yaml': FILES['company.yaml'].replace('48143', '4814') })
    expect(wrong).toMatchObject({ problems: [{ file: 'content/company.yaml', line: 7 }] })
  })
})

describe('no mistake is', () => {
  it.each([
    ['company.yaml', 'space before the colon', 'town: ', 'town : ', {}],
    ['company.yaml', 'a tab after the colon', 'town: ', 'town:\t', {}],
    ['company.yaml', 'no as a town', 'Münster\nregion', 'no\nregion', { town: 'no' }],
    ['company.yaml', 'a leading zero', '48143', '01067', { postalCode: '01067' }],
    ['company.yaml', 'a value in the next line', 'town: ', 'town:\n  ', {}],
    ['company.yaml', 'a list at the margin', '  - Frieda', '- Frieda', {}],
    ['company.yaml', 'a BOM', '', bytesOf((source) => `\ufeff${source}`), {}],
    ['company.yaml', 'the line ends of Windows', '', bytesOf((source) => source.replaceAll('\n', '\r\n')), {}],
    ['offer.yaml', 'a price with a comma', 'FromCents: 22', 'FromCents: 22,9', { priceFromCents: 22.9 }],
    ['offer.yaml', 'a price with a point', 'FromCents: 22', 'FromCents: 22.9', { priceFromCents: 22.9 }],
    ['page/head.yaml', 'angle brackets', 'Solarstrom', '<b>A & B</b>', { title: '<b>A & B</b>' }],
    ['page/head.yaml', 'emoji', 'Solarstrom', 'Sonne 🎉', { title: 'Sonne 🎉' }],
    ['page/head.yaml', 'an apostrophe', 'Solarstrom', "So geht's", { title: "So geht's" }],
    ['page/head.yaml', 'quotes in a text', 'Solarstrom', 'Unser "Rundum"-Paket', { title: 'Unser "Rundum"-Paket' }],
    ['page/head.yaml', '# within a word', 'Solarstrom', 'Nummer#1', { title: 'Nummer#1' }],
    ['page/head.yaml', 'an indented line more', 'Ein Satz.', 'Ein\n  Satz.', { description: 'Ein Satz.' }],
    ['page/head.yaml', 'anything in a folded text', 'Ein Satz.', '>-\n  Ein: "S" #1', { description: 'Ein: "S" #1' }],
  ] as const)('%s: %s', (file, _, from, to, changed) => {
    const { values } = plantMistake(file, '', '') as { values: object }
    expect(plantMistake(file, from, to)).toEqual({ values: { ...values, ...changed } })
  })
})
