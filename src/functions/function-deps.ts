import type { Question } from '../lead/answers/questions.ts'
import type { ReplyPromise } from '../lead/due-time.ts'
import type { FloodWatch } from '../lead/intake/flood.ts'
import type { MailAddress } from '../lead/outbox/transport.ts'
import type { PushSender } from '../lead/push/push-message.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import type { SignIn } from '../lead/store/sign-ins.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Log } from './log.ts'

export interface FunctionDeps {
  store: LeadStore
  /** Supabase has a legacy key and a publishable key. The functions accept both. */
  publicKeys: readonly string[]
  /** The page's origin, e.g. `https://www.example.org`; `null` means the function's own, and any page may read the response. */
  siteUrl: string | null
  linkSecret: string
  replyPromise: ReplyPromise
  hasWebhook: boolean
  rateLimit?: RateLimit
  floodWatch: FloodWatch
  questions: readonly Question[]
  /** STAFF, or LEAD_RECIPIENT if that is empty, with addresses in lower case. */
  staff: readonly MailAddress[]
  push: PushSender
  retentionDays: number
  now(): number
  log: Log
  /** Called once leads or messages are on the disk. */
  onStored?: () => void
  /** Removes remains of deleted leads outside the tables, e.g. in the database's log. Never rejects. */
  eraseDeleted?: () => Promise<void>
  /** Runs this work after the response. */
  waitUntil(work: Promise<unknown>): void
}

export interface StaffContext extends Omit<FunctionDeps, 'now'> {
  session: SignIn
  now: number
}
