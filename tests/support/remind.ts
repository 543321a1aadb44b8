import type { MailKind } from '../../src/lead/mail-kinds.ts'
import { enqueueOwed } from '../../src/lead/reminders.ts'
import { PROMISE } from './sample-leads.ts'

const REMINDERS: MailKind[] = ['staff-reminder', 'staff-overdue', 'staff-follow-up', 'staff-flood']

/** Adds the reminders that are owed, and no digest. @returns how many */
export function remind(store: Parameters<typeof enqueueOwed>[0], now: number, phoneHours = PROMISE.phoneHours) {
  return enqueueOwed(store, { now, phoneHours, weeklyReport: 'off' }, REMINDERS)
}
