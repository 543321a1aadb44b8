/** Gmail ignores dots in the local part and has two host names. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns one spelling per mailbox, so that limits, counts and searches cover all its names. It is in lower case, without a tag
 * (`erika+roof@…` reaches `erika@…` at most providers), and its host is in ASCII (UTS 46: `MÜNCHEN.example`, full-width letters).
 * @param email accepted by parseLead
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = asciiHost(email.slice(at + 1))
  const name = withoutTag(email.slice(0, Math.max(at, 0)).toLowerCase())
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

export function asciiHost(host: string): string {
  try {
    // The form runs this in browsers before 2024, which have no URL.parse.
    return new URL(`http://${host}`).hostname
  } catch {
    return host.toLowerCase()
  }
}

/** A leading `+` does not begin a tag. */
function withoutTag(name: string): string {
  const tag = name.indexOf('+')
  return tag > 0 ? name.slice(0, tag) : name
}
