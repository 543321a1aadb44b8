import { covers } from '../../content/postcodes.ts'
import type { Towns } from '../../content/schema/fact-schemas.ts'

/**
 * Five digits at the start of a word, also after "D-", but not in a telephone number or "F-75001". No lookbehind, because
 * Safari before 16.4 has none.
 */
const POSTCODE = /(?:^|[\s,])((?:DE?[- ]?)?(\d{5}))(?!-?\d)/i

/** Reads postcode and town, in either order, also unfinished. */
export function judgePostcode(value: string, towns: Towns) {
  const [, typed = '', postcode = ''] = POSTCODE.exec(value) ?? []
  const town = towns[postcode]
  return {
    /** The typed postcode with its town, if it is in the region. */
    full: town && `${typed} ${town}`,
    /** The value is only a postcode, as autofill leaves it. */
    isAlone: typed !== '' && value.trim() === typed,
    /** There is text without a postcode, neither a German nor a Dutch one. */
    isMissing: value.trim() !== '' && !/\d{5}|\d{4} ?[a-z]{2}\b/i.test(value),
    /** A German postcode outside the region. */
    isElsewhere:
      Object.keys(towns).length > 0 && !covers(towns, postcode) && postcode >= '01001' && postcode <= '99998',
  }
}
