import { messageStateWords } from '../../content/record-words.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import { formatTime, toIso } from './time.ts'

/** `/healthz` counts mails that are `stuck` as `stuckMails`. */
export function mailStateOf(mail: OutboxMessage, now: number): keyof typeof messageStateWords {
  if (mail.sentAt !== null) return 'sent'
  if (mail.skippedAt !== null) return 'skipped'
  if (mail.stuckAt !== null) return 'stuck'
  return mail.leaseUntil !== null && mail.leaseUntil > now ? 'sending' : 'waiting'
}

/** The state with its time, e.g. `verschickt 10.06.2026 12:01`. */
export function describeMail(mail: OutboxMessage, now: number): string {
  const word = messageStateWords[mailStateOf(mail, now)]
  return `${word} ${formatTime(mail.sentAt ?? mail.skippedAt ?? mail.stuckAt)}`.trim()
}

export function toMailRecord(mail: OutboxMessage, now: number) {
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

export const countMails = (count: number) => (count === 1 ? '1 Mail' : `${count} Mails`)
export const countEvents = (count: number) => (count === 1 ? '1 Meldung' : `${count} Meldungen`)
