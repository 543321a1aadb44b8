/** This is stricter than the parser and mail servers, because it refuses everything that needs quotes in a header. */
const PLAIN_ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** True if a header can hold the address unquoted. The settings and the mailer share this rule. */
export function isPlainAddress(address: string): boolean {
  return PLAIN_ADDRESS.test(address)
}
