import { germanDay } from '../../base/german-time.ts'
import { effectiveEntries, type HistoryEntry } from '../steps/history-entry.ts'
import { TIME_TO_UNDO } from '../steps/lead-change.ts'
import { stateAfter } from '../steps/state-after.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { NewMessage, OutboxMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { mayHaveBeenSent, newMessage } from './message-rules.ts'

const KIND = 'visitor-missed-call'
const keyOf = ({ id }: Pick<HistoryEntry, 'id'>) => `missed-call ${id}`

export function missedCallMessages(entry: HistoryEntry, now: number): NewMessage[] {
  const message = newMessage(KIND, entry.leadId, now, keyOf(entry))
  return entry.facts.mail ? [{ ...message, nextAttemptAt: now + TIME_TO_UNDO }] : []
}

export function isNumberWrong(history: readonly HistoryEntry[]): boolean {
  const last = effectiveEntries(history).findLast(
    ({ kind, facts }) => kind === 'tried' || facts.was?.phone !== undefined,
  )
  return last?.facts.wrongNumber === true
}

/** The colleague whom a sent mail names as the next caller, or `''`. The mail about a wrong number names no caller. */
export function callerInMail(mail: OutboxMessage, history: readonly HistoryEntry[]): string {
  const { kind, sentAt } = mail
  if (kind !== KIND || sentAt === null) return ''
  const known = history.filter(({ at }) => at < sentAt)
  return isNumberWrong(known) ? '' : stateAfter(known).assignedTo
}

/** The colleague who the person expects to call next, if the lead now has another one, or `''`. */
export function expectedCaller(
  { assignedTo }: Pick<StoredLead, 'assignedTo'>,
  history: readonly HistoryEntry[],
  mails: readonly OutboxMessage[],
): string {
  const last = effectiveEntries(history).findLast(({ kind }) => kind === 'tried' || kind === 'answered')
  const mail = last?.kind === 'tried' && mails.find(({ dedupeKey }) => dedupeKey === keyOf(last))
  const caller = mail ? callerInMail(mail, history) : ''
  return caller === assignedTo ? '' : caller
}

/**
 * At most one mail goes out per German day and lead. It counts on the day on which it is sent. False if its entry was
 * undone, another mail went out today, or an earlier one may still go out. If two messages wait, only the later one
 * is skipped. This is safe, because an undone entry stays undone, and the entries of a history have a fixed order.
 */
export async function mayMailMissedCall(
  { lead, dedupeKey }: { lead: StoredLead; dedupeKey: string | null },
  { store, now }: { store: LeadStore; now: number },
): Promise<boolean> {
  const history = await store.listHistory(lead.id)
  const keys = history.map(keyOf)
  const valid = new Set<string | null>(effectiveEntries(history).map(keyOf))
  if (!valid.has(dedupeKey)) return false
  const earlier = new Set<string | null>(keys.slice(0, keys.indexOf(dedupeKey ?? '')))
  const goesFirst = (other: OutboxMessage) => {
    const { kind, dedupeKey: key, skippedAt } = other
    if (kind !== KIND || key === dedupeKey) return false
    if (!mayHaveBeenSent(other)) return skippedAt === null && earlier.has(key) && valid.has(key)
    const at = other.sentAt ?? other.stuckAt ?? skippedAt
    return at === null ? earlier.has(key) : germanDay(at) === germanDay(now)
  }
  return !(await store.listMessagesOf(lead.id)).some(goesFirst)
}
