import { errorCode } from '../../lead/error-code.ts'
import type { MessageKind } from '../../lead/store.ts'

/** A mailbox. Passed on as an object, because a mail library reads a string as a list of addresses. */
export interface Mailbox {
  name: string
  address: string
}

/** A mail ready to go out. */
export interface Mail {
  /** The id of the message, a UUID: the same when the mail is sent again. */
  id: string
  kind: MessageKind | 'staff-probe'
  /** Milliseconds since the Unix epoch. */
  createdAt: number
  from: Mailbox
  /** At least one. They see each other. */
  to: readonly Mailbox[]
  replyTo: Mailbox | null
  subject: string
  html: string
  text: string
  /** Headers beside those that every mail has. */
  headers: Record<string, string>
}

export interface Mailer {
  /** How many mails it sends at the same time. */
  atOnce: number
  /**
   * Resolves when the mail server has accepted the mail, or when the file is on the disk. With several recipients, the mail
   * is sent where one of them was accepted: that one would get it twice if it were tried again.
   * @throws {MailError}
   */
  send(mail: Mail): Promise<void>
  /** Aborts a mail under way and closes the connection. */
  close(): Promise<void>
}

/** Why a mail was not sent. The mail server's reply is in `cause` only, because it may quote an address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /**
   * `451`: the mail server's reply to this mail; `421`: to every mail. `EAUTH_535`: a reply before a mail was
   * named, after a word for the stage. Over HTTP, `554` is a refusal of this mail, `ELIMIT_429` a status that says
   * something about every mail. Else a code such as `ECONNREFUSED`.
   */
  readonly code: string
  /** A sentence for the operator, without personal data; `null` where the code is enough. */
  readonly explanation: string | null

  constructor(code: string, { cause, explanation = null }: { cause: unknown; explanation?: string | null }) {
    super(`The mail was not sent: ${code}.`, { cause })
    this.code = code
    this.explanation = explanation
  }
}

/** The code of an error where it is a word such as `ECONNREFUSED`, else `EUNKNOWN`: a sentence may quote an address. */
export function errorWord(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
