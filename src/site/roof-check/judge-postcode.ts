import { covers } from '../../content/postcodes.ts'
import type { Towns } from '../../content/schema/fact-schemas.ts'

/**
 * Five digits at the start of a word, also after "D-". Does not match in a telephone number or "F-75001". It has no lookbehind,
 * because Safari before 16.4 has none.
 */
const POSTCODE = /(?:^|[\s,])((?:DE?[- ]?)?(\d{5}))(?!-?\d)/i

/** Reads postcode and town, in either order, also unfinished. */
export function judgePostcode(value: string, towns: Towns) {
  const [, typed = '', postcode = ''] = POSTCODE.exec(value) ?? []
  const town = towns[postcode]
  return {
    /** The typed town is another one of the region. */
    mistaken: town ? findMistake(value, typed, town, towns) : undefined,
    /** The typed town is one of the region, but the postcode is not. */
    misplaced: postcode === '' || covers(towns, postcode) ? undefined : findTown(value, typed, towns),
    /** The typed postcode with its town, if it is in the region. */
    full: town && `${typed} ${town}`,
    /** The value is only a postcode, as autofill leaves it. */
    isAlone: typed !== '' && value.trim() === typed,
    /** There is text, but it has no German and no Dutch postcode. */
    isMissing: value.trim() !== '' && !/\d{5}|\d{4} ?[a-z]{2}\b/i.test(value),
    /** There are digits, but too few or too many for a postcode. */
    isWrongLength: /\d/.test(value) && !/(^|\D)(\d{5}(\D|$)|\d{4} ?[a-z]{2}\b)/i.test(value),
    /** A German postcode outside the region. */
    isElsewhere:
      Object.keys(towns).length > 0 && !covers(towns, postcode) && postcode >= '01001' && postcode <= '99998',
  }
}

function findMistake(value: string, postcode: string, town: string, towns: Towns) {
  const typed = findTown(value, postcode, towns)
  if (typed === undefined || plain(typed) === plain(town)) return undefined
  const [before = '', after = ''] = value.split(postcode)
  return { postcode: postcode.slice(-5), town, meant: `${plain(after) ? before : ''}${postcode} ${town}`.trim() }
}

/** The town is all the text after the postcode, or before it. So a street, or a part of a town, does not count. */
function findTown(value: string, postcode: string, towns: Towns): string | undefined {
  const [before = '', after = ''] = value.split(postcode)
  const typed = plain(after) || plain(before)
  return typed === '' ? undefined : Object.values(towns).find((name) => plain(name) === typed)
}

/** Treats `Gronau (Westfalen)` and `gronau` as the same town, and also `Münster` and `Muenster`. */
function plain(town: string): string {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return town
    .toLowerCase()
    .replace(/\(.*|^[\s,]+/g, '')
    .replace(/[\s,]+$/, '')
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
}
