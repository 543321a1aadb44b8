/** True for this machine's own addresses, to which a connection needs no encryption. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)
}
