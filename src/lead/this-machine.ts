/** A connection to this machine needs no encryption. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)
}
