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

/** Takes messages out of the house: mails, or the webhook's events. */
export interface Transport<Item> {
  /** How many it sends at the same time. */
  atOnce: number
  /**
   * Resolves when the other side has accepted it, or when the file is on the disk. With several recipients, a mail is sent
   * where one of them was accepted: that one would get it twice if it were tried again.
   * @throws {DeliveryError}
   */
  send(item: Item): Promise<void>
  /** Aborts what is under way and closes the connection. */
  close(): Promise<void>
}

export type Mailer = Transport<Mail>

/** Why a message was not sent. The other side's reply is in `cause` only, because it may quote an address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /**
   * `451`: the mail server's reply to this mail; `421`: to every mail. `EAUTH_535`: a reply before a mail was
   * named, after a word for the stage. Over HTTP, `554` is a refusal of this mail, `ELIMIT_429` a status that says
   * something about every mail. Else a code such as `ECONNREFUSED`.
   */
  readonly code: string
  /** A sentence for the operator, without personal data; `null` where the code is enough. */
  readonly explanation: string | null

  constructor(code: string, { cause, explanation = null }: { cause: unknown; explanation?: string | null }) {
    super(`The message was not sent: ${code}.`, { cause })
    this.code = code
    this.explanation = explanation
  }
}

/** The code of an error where it is a word such as `ECONNREFUSED`, else `EUNKNOWN`: a sentence may quote an address. */
export function errorWord(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
