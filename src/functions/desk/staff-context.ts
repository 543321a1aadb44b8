import type { submitLead } from '../../lead/intake/submit-lead.ts'
import type { MailAddress } from '../../lead/outbox/transport.ts'
import type { PushSender, PushSubscriptionKeys } from '../../lead/push/push-message.ts'
import type { SignIn } from '../../lead/store/sign-ins.ts'
import type { FunctionDeps } from '../function-deps.ts'

/** The functions `desk` and `calendar` depend on this. */
export interface DeskDeps extends FunctionDeps, Pick<Parameters<typeof submitLead>[1], 'replyPromise' | 'hasWebhook'> {
  /** STAFF, or LEAD_RECIPIENT if that is empty, with addresses in lower case. */
  staff: readonly MailAddress[]
  push: PushAccess
  retentionDays: number
  /** Runs this work after the response. */
  waitUntil(work: Promise<unknown>): void
}

export interface PushAccess {
  /** 65 bytes, base64url. */
  publicKey(): Promise<string>
  /** False if the endpoint is at no known push service, or a key is invalid. */
  accepts(device: PushSubscriptionKeys): boolean
  send: PushSender['send']
}

/** For a request of a signed-in colleague. */
export interface StaffContext extends Omit<DeskDeps, 'now'> {
  session: SignIn
  now: number
}
