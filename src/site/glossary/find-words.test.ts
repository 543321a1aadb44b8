import { describe, expect, it } from 'vitest'
import { makeFinder } from './find-words.ts'

const WORDS = ['Restwert', 'Einspeise\u00advergütung', 'kWh', 'Strom', 'Strom aus der Nacht']

/** Each found text and its word. */
function found(text: string): [string, string | undefined][] {
  return makeFinder(WORDS)(text).map(({ start, end, index }) => [text.slice(start, end), WORDS[index]])
}

describe('a finder of words', () => {
  it('finds every whole word in order, beside any punctuation', () => {
    expect(found('Zum Restwert, in ct/kWh (kWh); „Restwert“')).toEqual([
      ['Restwert', 'Restwert'],
      ['kWh', 'kWh'],
      ['kWh', 'kWh'],
      ['Restwert', 'Restwert'],
    ])
  })

  it.each(['Buchrestwert', 'Restwert-Tabelle', 'Rest\u00adwert\u00adtabelle'])(
    'leaves alone a part of another word: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it('reads over soft hyphens and capitals, in the text and in the list', () => {
    const word = 'Einspeise\u00advergütung'
    for (const written of ['Einspeisevergütung', 'EINSPEISEVERGÜTUNG', 'Ein\u00adspeise\u00adver\u00adgütung']) {
      expect(found(`Die ${written}.`)).toEqual([[written, word]])
    }
  })

  it('takes the longest of words that begin alike, over any kind of space', () => {
    expect(found('Strom aus\u00a0der  Nacht, Strom aus')).toEqual([
      ['Strom aus\u00a0der  Nacht', 'Strom aus der Nacht'],
      ['Strom', 'Strom'],
    ])
  })
})
