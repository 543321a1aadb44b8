/** The town, if the address has one: `Ringstr. 5, 48143 Münster` is `Münster`. */
export function townOf(address: string): string {
  return /\b\d{5}\s+([^,;\n]+)/.exec(address)?.[1]?.trim() || address
}

/**
 * The town without a street or a name, because strangers may read a forwarded mail or a locked
 * screen. Returns `''` if the address does not say it.
 */
export function townOnly(address: string): string {
  const town = townOf(address)
  return /[\d,;]|(\S+\s+){3}\S/.test(town) ? '' : [...town].slice(0, 40).join('')
}
