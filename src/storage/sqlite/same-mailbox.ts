/**
 * Mails to `erika+roof@example.org` reach `erika@example.org` at most providers: what is limited for one mailbox is
 * limited for all its names. The range around them is there for the index on `email`, which `OR` alone would not use:
 * `+` comes before `,`, and that before `@`. The column compares without regard to case.
 */
export const IN_SAME_MAILBOX = `(
  email BETWEEN :firstTagged AND :plain AND (
    email = :plain OR (email < :afterTagged AND substr(email, -length(:host)) = :host COLLATE NOCASE)))`

/** The parameters of `IN_SAME_MAILBOX`. */
export function mailboxOf(email: string) {
  const at = email.lastIndexOf('@')
  const [local, host] = [email.slice(0, Math.max(at, 0)), email.slice(Math.max(at, 0))]
  const tag = local.indexOf('+')
  // What begins with `+` is a name, not a tag.
  const name = tag > 0 ? local.slice(0, tag) : local
  return { plain: name + host, firstTagged: `${name}+`, afterTagged: `${name},`, host }
}
