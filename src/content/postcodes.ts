/** Normalises a typed range: `49700 bis 49779` becomes `49700-49779`. */
export const tidyRange = (typed: string) => typed.replace(/\s*(?:[-–—]|bis)\s*/, '-')

/** `towns` may have ranges as keys: `49700-49779`. */
export function covers(towns: Readonly<Record<string, string>>, postcode: string): boolean {
  return Object.keys(towns).some((key) => {
    const [from = '', to = from] = tidyRange(key).split('-')
    return from <= postcode && postcode <= to
  })
}
