import { isWithinPhoneHours, type PhoneHours } from './due-time.ts'
import { MINUTE } from './durations.ts'
import { germanDay } from './german-time.ts'
import { floodReminder, followUp, JOIN_FROM, newMessage } from './outbox.ts'
import type { Outbox } from './store/message-outbox.ts'

/** Leads per call; the next call takes the rest. */
const LIMIT = 500

/** After a slow flood, one mail covers ten minutes: some reminders go out early, some overdue notices late. */
const GATHER = 10 * MINUTE
const MANY = JOIN_FROM['staff-reminder']

/**
 * Adds a reminder or an overdue notice for unanswered leads, each once per lead. A lead that became overdue while
 * nothing ran gets only the notice. Rules: due-time.ts. Unaccepted leads of a flood share one mail a day. After a
 * failed call, the follow-up replaces both, at the planned time or when the next telephone hours begin.
 * @returns how many mails were added
 */
export async function enqueueReminders(
  store: Pick<Outbox, 'listOpenLeads' | 'enqueueMessages'>,
  { now, phoneHours }: { now: number; phoneHours: PhoneHours },
): Promise<number> {
  const soon = now + GATHER
  const single = { isFlood: false, limit: LIMIT }
  const reminded = await store.listOpenLeads({ remindBy: soon, dueAfter: now, without: 'staff-reminder', ...single })
  const owed = reminded.filter(({ remindAt }) => remindAt <= now)
  const toRemind = owed.length > 0 && reminded.length >= MANY ? reminded : owed
  const late = await store.listOpenLeads({ dueBy: soon, without: 'staff-overdue', ...single })
  const canWait = late.length >= MANY && late.every(({ dueAt }) => dueAt > now - GATHER)
  const overdue = canWait ? [] : late.filter(({ dueAt }) => dueAt <= now)
  const isOpen = phoneHours.length === 0 || isWithinPhoneHours(now, phoneHours)
  const again = isOpen ? await store.listOpenLeads({ tryAgainBy: now, without: 'staff-follow-up', limit: LIMIT }) : []
  const flood = await store.listOpenLeads({ remindBy: now, isFlood: true, limit: 1 })
  return store.enqueueMessages([
    ...(flood.length > 0 ? [floodReminder(germanDay(now), now)] : []),
    ...toRemind.map((lead) => newMessage('staff-reminder', lead.id, now)),
    ...overdue.map((lead) => newMessage('staff-overdue', lead.id, now)),
    ...again.map((lead) => followUp(lead, now)),
  ])
}
