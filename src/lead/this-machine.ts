/** True for a host that is reached without a network: a connection to it needs no encryption. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)
}
