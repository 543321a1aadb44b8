/** A range as people write it, as the page has it: `49700-49779` for `49700 bis 49779`. */
export const tidyRange = (typed: string) => typed.replace(/\s*(?:[-–—]|bis)\s*/, '-')

/** Whether a postcode is one of these, or lies in one of their ranges: `49700-49779`. */
export function covers(towns: Readonly<Record<string, string>>, postcode: string): boolean {
  return Object.keys(towns).some((key) => {
    const [from = '', to = from] = tidyRange(key).split('-')
    return from <= postcode && postcode <= to
  })
}
