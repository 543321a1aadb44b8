import { errorCode } from '../../base/error-code.ts'
import type { MessageKind } from '../store/message.ts'

/** Name and address are apart, because a mail library reads a string as a list of addresses. */
export interface MailAddress {
  name: string
  address: string
}

export interface Attachment {
  filename: string
  /** Text in UTF-8. */
  content: string
  contentType: string
}

export interface Mail {
  /** The message's UUID, the same on every attempt. */
  id: string
  kind: MessageKind | 'staff-probe'
  createdAt: number
  from: MailAddress
  /** There is at least one. Each recipient sees the addresses of the others. */
  to: readonly MailAddress[]
  replyTo: MailAddress | null
  subject: string
  html: string
  text: string
  /** Headers in addition to the common ones. */
  headers: Record<string, string>
  attachments?: readonly Attachment[] | undefined
}

/** The id is the same on every attempt. In the body, only contact data and answers may have changed since the first one. */
export interface WebhookEvent {
  id: string
  /** JSON, as in docs/webhook-event.schema.json */
  body: string
}

export interface Transport<Item> {
  atOnce: number
  /**
   * Resolves when the other side has accepted it, or the file is on the disk. One accepted recipient is enough, because
   * a retry would send that one a second copy. Throws DeliveryError.
   */
  send(item: Item): Promise<void>
  /** Aborts sending and closes the connection. */
  close(): Promise<void>
}

export type Mailer = Transport<Mail>

/** `staff`: only a message to staff is retried, because an unseen lead costs more than some attempts. */
export type RetryFor = 'all' | 'staff' | 'none'

export interface Failure {
  /** The log and the operator get it. It is an SMTP reply, a status, or a code such as `ECONNREFUSED`, and never a sentence. */
  code: string
  /** `transport`: every message would fail now, so delivery pauses. */
  scope: 'message' | 'transport'
  retryFor: RetryFor
  /** The operator reads it. It has no personal data. `null` if the code is enough. */
  explanation: string | null
}

/** The receiver says that it no longer exists. Webhook events stop until an operator retries. A device is removed. */
export const GONE = 'EGONE'

/** Why a message was not sent. Only `cause` has the other side's reply, because it may quote an address. */
export class DeliveryError extends Error implements Failure {
  override readonly name = 'DeliveryError'
  readonly code: string
  readonly scope: Failure['scope']
  readonly retryFor: RetryFor
  readonly explanation: string | null

  constructor(code: string, { cause, ...details }: { cause: unknown } & Partial<Omit<Failure, 'code'>>) {
    super(`The message was not sent: ${code}.`, { cause })
    this.code = code
    this.scope = details.scope ?? 'transport'
    this.retryFor = details.retryFor ?? 'all'
    this.explanation = details.explanation ?? null
  }
}

/** A code such as `ECONNREFUSED`. `EUNKNOWN` for a sentence, because it may quote an address. */
export function errorWord(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
