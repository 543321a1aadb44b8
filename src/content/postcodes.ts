/** Whether a postcode is one of these, or lies in one of their ranges: `49700-49779`. */
export function covers(towns: Readonly<Record<string, string>>, postcode: string): boolean {
  return Object.keys(towns).some((key) => {
    const [from = '', to = from] = key.split('-')
    return from <= postcode && postcode <= to
  })
}
