import type { OutboxEntry } from '../lead/store.ts'
import { formatTime, toIso } from './time.ts'

type MailState = 'sent' | 'skipped' | 'stuck' | 'sending' | 'waiting'

/** What state a mail is in at `now`; `stuck` is what `/healthz` counts as `stuckMails`. */
export function mailStateOf(mail: OutboxEntry, now: number): MailState {
  if (mail.sentAt !== null) return 'sent'
  if (mail.skippedAt !== null) return 'skipped'
  if (mail.stuckAt !== null) return 'stuck'
  return mail.leaseUntil !== null && mail.leaseUntil > now ? 'sending' : 'waiting'
}

/** The state with the time that belongs to it. */
export function describeMail(mail: OutboxEntry, now: number): string {
  const state = mailStateOf(mail, now)
  const time = { sent: mail.sentAt, skipped: mail.skippedAt, stuck: mail.stuckAt, sending: null, waiting: null }[state]
  return time === null ? state : `${state} ${formatTime(time)}`
}

export function toMailRecord(mail: OutboxEntry, now: number) {
  const state = mailStateOf(mail, now)
  return {
    id: mail.id,
    kind: mail.kind,
    ref: mail.ref,
    state,
    createdAt: toIso(mail.createdAt),
    attempts: mail.attempts,
    nextAttemptAt: state === 'waiting' ? toIso(mail.nextAttemptAt) : null,
    sentAt: toIso(mail.sentAt),
    skippedAt: toIso(mail.skippedAt),
    stuckSince: toIso(mail.stuckAt),
    lastError: mail.lastError,
  }
}
