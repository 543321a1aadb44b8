/** The town, if the address has one: `Ringstr. 5, 48143 Münster` is `Münster`. */
export function townOf(address: string): string {
  return /\b\d{5}\s+([^,;\n]+)/.exec(address)?.[1]?.trim() || address
}
