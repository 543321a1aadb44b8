import { covers } from '../../content/postcodes.ts'
import type { Towns } from '../../content/schema/fact-schemas.ts'

/**
 * Five digits that are a word or begin one, after "D-" too: not a part of a telephone number, not "F-75001". Without
 * looking behind, which Safari cannot before 16.4.
 */
const POSTCODE = /(?:^|[\s,])((?:DE?[- ]?)?(\d{5}))(?!-?\d)/i

/** Reads postcode and town, in either order and perhaps not typed to the end. */
export function judgePostcode(value: string, towns: Towns) {
  const [, typed = '', postcode = ''] = POSTCODE.exec(value) ?? []
  const town = towns[postcode]
  return {
    /** The postcode as it was typed, with its town, where it is one of the region's. */
    full: town && `${typed} ${town}`,
    /** Whether nothing but the postcode stands there, as autofill leaves it. */
    isAlone: typed !== '' && value.trim() === typed,
    /** Whether it is another one of Germany's. */
    isElsewhere:
      Object.keys(towns).length > 0 && !covers(towns, postcode) && postcode >= '01001' && postcode <= '99998',
  }
}
