import { errorCode } from '../../lead/error-code.ts'
import type { MessageKind } from '../../lead/store/message.ts'

/** An object, because a mail library reads a string as a list of addresses. */
export interface Mailbox {
  name: string
  address: string
}

export interface Mail {
  /** The message's UUID, the same on every attempt. */
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
  /** Headers in addition to the common ones. */
  headers: Record<string, string>
}

/** Sends mails, or the webhook's events. */
export interface Transport<Item> {
  /** How many it sends concurrently. */
  atOnce: number
  /**
   * Resolves when the other side has accepted it, or the file is on the disk. One accepted recipient is enough, because
   * a retry would send that one a second copy. @throws {DeliveryError}
   */
  send(item: Item): Promise<void>
  /** Aborts sending and closes the connection. */
  close(): Promise<void>
}

export type Mailer = Transport<Mail>

/** Why a message was not sent. Only `cause` has the other side's reply, because it may quote an address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /**
   * SMTP: `451` is a reply to this mail, `421` to every mail. `EAUTH_535`: the server refused us before the mail
   * (stage, then SMTP code). HTTP: `554` is a refusal of this mail, `ELIMIT_429` a status about every mail. Else a code
   * such as `ECONNREFUSED`.
   */
  readonly code: string
  /** For the operator, without personal data; `null` if the code is enough. */
  readonly explanation: string | null

  constructor(code: string, { cause, explanation = null }: { cause: unknown; explanation?: string | null }) {
    super(`The message was not sent: ${code}.`, { cause })
    this.code = code
    this.explanation = explanation
  }
}

/** A code such as `ECONNREFUSED`. `EUNKNOWN` for a sentence, because it may quote an address. */
export function errorWord(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
