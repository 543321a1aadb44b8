import { newMessage } from './outbox.ts'
import type { LeadDesk, Outbox } from './store.ts'

/** How many leads one call looks at; the next call takes the rest. */
const LIMIT = 500

/**
 * Adds a reminder to staff for each unanswered lead whose reminder is due, and a notice for each whose answer is: a
 * lead gets one of each, ever. A lead whose due time passed while nothing ran gets the notice only. Rules: due-time.ts.
 * @returns how many mails were added
 */
export async function enqueueReminders(
  store: Pick<Outbox, 'listOpenLeads' | 'enqueueMessages'>,
  now: number,
): Promise<number> {
  const toRemind = await store.listOpenLeads({ remindBy: now, dueAfter: now, without: 'staff-reminder', limit: LIMIT })
  const overdue = await store.listOpenLeads({ dueBy: now, without: 'staff-overdue', limit: LIMIT })
  return store.enqueueMessages([
    ...toRemind.map((lead) => newMessage('staff-reminder', lead.id, now)),
    ...overdue.map((lead) => newMessage('staff-overdue', lead.id, now)),
  ])
}

/** Takes an answer back; reminders that it made needless may be owed again. @returns false where there is no such lead. */
export function reopen(store: Pick<LeadDesk, 'reopenLead'>, ref: string): Promise<boolean> {
  return store.reopenLead({ ref, forgetSkipped: ['staff-reminder', 'staff-overdue'] })
}
