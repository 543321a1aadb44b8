/** The parser and mail servers allow more; what gets past this would have to be quoted in a header, and that goes wrong. */
const PLAIN_ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** True for one address that can stand in a header as it is: the settings and the mailer agree on this. */
export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address)
}
