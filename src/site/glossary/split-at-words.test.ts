import { expect, it } from 'vitest'
import { makeSplitter } from './split-at-words.ts'

const WORDS = ['Restwert', 'Einspeise\u00advergütung', 'kWh', 'Strom', 'Strom aus der Nacht', 'E-Auto (neu)']

function find(text: string): string[] {
  const parts = makeSplitter(WORDS)(text)
  expect(parts.map(({ part }) => part).join('')).toBe(text)
  return parts.filter(({ index }) => index >= 0).map(({ part, index }) => `${part} = ${WORDS[index]}`)
}

it.each<[string, string[]]>([
  ['Zum Restwert, in ct/kWh (kWh)', ['Restwert = Restwert', 'kWh = kWh', 'kWh = kWh']],
  ['„Restwert“', ['Restwert = Restwert']],
  ['Buchrestwert, Restwert-Tabelle, Rest\u00adwert\u00adtabelle', []],
  ['Die EINSPEISEVERGÜTUNG.', ['EINSPEISEVERGÜTUNG = Einspeise\u00advergütung']],
  ['Die Ein\u00adspeise\u00adver\u00adgütung.', ['Ein\u00adspeise\u00adver\u00adgütung = Einspeise\u00advergütung']],
  ['Strom aus\u00a0der  Nacht, Strom aus', ['Strom aus\u00a0der  Nacht = Strom aus der Nacht', 'Strom = Strom']],
  ['Ein E-Auto (neu).', ['E-Auto (neu) = E-Auto (neu)']],
])('finds whole words in any case and hyphenation, the longest first: %j', (text, found) => {
  expect(find(text)).toEqual(found)
})

it('finds no word with an empty glossary', () => {
  expect(makeSplitter([])('Zum Restwert').every(({ index }) => index === -1)).toBe(true)
})
