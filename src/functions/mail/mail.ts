import { errorCode } from '../../lead/error-code.ts'
import type { MessageKind } from '../../lead/ports.ts'

/** A mailbox. Always handed on as an object: a mail library reads a string as a list. */
export interface Mailbox {
  name: string
  address: string
}

/** A mail ready to go out. */
export interface Mail {
  /** Of the outbox message, a UUID: what stays the same when a mail is sent again. */
  id: string
  kind: MessageKind
  /** Milliseconds since the Unix epoch. */
  createdAt: number
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox | null
  subject: string
  html: string
  text: string
  /** Headers beside those that every mail has. */
  headers: Record<string, string>
}

export interface Mailer {
  /**
   * Resolves once the mail is in other hands: accepted by the mail server, or on disk.
   * @throws {MailError}
   */
  send(mail: Mail): Promise<void>
  /** Ends what is under way, if anything, and lets go of the connection. */
  close(): Promise<void>
}

/** Why a mail was not sent. The mail server's own words are in `cause` alone, because they may quote an address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /**
   * A reply code such as `451` is what the mail server said to this mail, or, as `421`, to everyone. Where nobody's
   * mail was talked about yet, it follows a word: `EAUTH_535`. Else a code such as `ECONNREFUSED`.
   */
  readonly code: string

  constructor(code: string, options: { cause: unknown }) {
    super(`The mail was not sent: ${code}.`, options)
    this.code = code
  }
}

/** The code of an error where it is a word such as `ECONNREFUSED`, else `EUNKNOWN`: a sentence may quote an address. */
export function errorWord(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
