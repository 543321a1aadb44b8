import { enqueueOwed } from '../../src/lead/outbox/enqueue-owed.ts'
import { ALL_MAIL_KINDS } from '../../src/lead/outbox/mail-kinds.ts'
import { PROMISE } from './sample-leads.ts'

const REMINDERS = ALL_MAIL_KINDS.filter((kind) => kind !== 'staff-digest')

/** Adds the reminders that are owed, and no overview. Returns how many. */
export function remind(store: Parameters<typeof enqueueOwed>[0], now: number, phoneHours = PROMISE.phoneHours) {
  return enqueueOwed(store, { now, phoneHours, weeklyReport: false }, REMINDERS)
}
