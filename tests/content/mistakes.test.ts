import { describe, expect, it } from 'vitest'
import { IN_COMPANY } from './company-mistakes.ts'
import { bytesOf, plantMistake } from './plant-mistake.ts'
import { IN_HEAD, IN_OFFER } from './text-mistakes.ts'

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
    expect(plantMistake('company.yaml', '', null)).toEqual({
      sentences: ['content/company.yaml: Die Datei fehlt. Hol sie zurück: git checkout content/company.yaml'],
    })
  })
})

describe('what looks like a mistake and means what it says:', () => {
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
    const { values } = plantMistake(file, '', '')
    expect(plantMistake(file, from, to)).toEqual({ values: { ...(values as object), ...changed } })
  })
})
