/** Stricter than the parser and mail servers: it refuses what would have to be quoted in a header. */
const PLAIN_ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** True for one address that can stand in a header as it is: the settings and the mailer agree on this. */
export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address)
}
