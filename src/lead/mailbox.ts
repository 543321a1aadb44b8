/** Gmail ignores dots in the local part and has two host names. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, in one spelling, so that limits, counts and searches cover all its
 * names. Upper and lower case are alike; `erika+roof@…` reaches `erika@…` at most providers; a host has one
 * ASCII form (UTS 46, by the URL parser: `MÜNCHEN.example`, full-width letters).
 *
 * @param email one that parseLead accepted
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = asciiHost(email.slice(at + 1))
  const name = withoutTag(email.slice(0, Math.max(at, 0)).toLowerCase())
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** The one ASCII form of a host (UTS 46). */
export function asciiHost(host: string): string {
  try {
    // Not URL.parse: the form asks too, in browsers before 2024.
    return new URL(`http://${host}`).hostname
  } catch {
    return host.toLowerCase()
  }
}

/** A name may begin with `+`; then it is no tag. */
function withoutTag(name: string): string {
  const tag = name.indexOf('+')
  return tag > 0 ? name.slice(0, tag) : name
}
