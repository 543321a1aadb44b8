import { enqueueScheduled } from '../../src/lead/outbox/enqueue-scheduled.ts'
import { ALL_MAIL_KINDS } from '../../src/lead/outbox/mail-kinds.ts'
import { PROMISE } from './sample-leads.ts'

const ALL_BUT_DIGEST = ALL_MAIL_KINDS.filter((kind) => kind !== 'staff-digest')

/** Adds the reminders that are due, and no overview. Returns how many. */
export function remind(store: Parameters<typeof enqueueScheduled>[0], now: number, phoneHours = PROMISE.phoneHours) {
  return enqueueScheduled(store, { now, phoneHours, weeklyReport: false }, ALL_BUT_DIGEST)
}
