/** True for a host name or an address of this machine, to which a connection needs no encryption. */
export function isLoopback(host: string): boolean {
  return /^(localhost|(?:::ffff:)?127\.[\d.]+|::1|\[::1\])$/i.test(host)
}
