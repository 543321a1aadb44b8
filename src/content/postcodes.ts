/** Normalises a typed range: `49700 bis 49779` becomes `49700-49779`. */
export const tidyRange = (typed: string) => typed.replace(/\s*(?:[-–—]|bis)\s*/, '-')

/** The first two digits of the region's postcodes, in order. */
export function listAreas(towns: Readonly<Record<string, string>>): string[] {
  const ranges = Object.keys(towns).map((key) => tidyRange(key).split('-'))
  return Array.from({ length: 100 }, (_, area) => String(area).padStart(2, '0')).filter((area) =>
    ranges.some(([from = '', to = from]) => from.slice(0, 2) <= area && area <= to.slice(0, 2)),
  )
}

/** `towns` may have ranges as keys: `49700-49779`. */
export function covers(towns: Readonly<Record<string, string>>, postcode: string): boolean {
  return Object.keys(towns).some((key) => {
    const [from = '', to = from] = tidyRange(key).split('-')
    return from <= postcode && postcode <= to
  })
}
