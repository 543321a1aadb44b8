import { expect, it } from 'vitest'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../base/durations.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { statusOf } from './lead-status.ts'

const tried = (hours: number) => ({ tries: 1, tryAgainAt: NOON + hours * HOUR })

it.each<[string, number, Partial<StoredLead>]>([
  ['new', 0, {}],
  ['new', 19.9, {}],
  ['due', 20, {}],
  ['due', 23.9, {}],
  ['overdue', 24, {}],
  ['overdue', 500, {}],
  ['answered', 500, { answeredAt: NOON }],
  ['quarantined', 500, { quarantinedAt: NOON }],
  ['new', 1, { quarantinedAt: NOON, releasedAt: NOON + 1 }],
  ['answered', 1, { quarantinedAt: NOON, answeredAt: NOON + 1 }],
  // The time to call again counts instead of the promised time.
  ['tried', 1, tried(30)],
  ['tried', 29.9, tried(30)],
  ['overdue', 30, tried(30)],
  ['overdue', 2, tried(2)],
  ['answered', 1, { ...tried(2), answeredAt: NOON }],
  // An appointment is over after two hours, another step at the end of its day.
  ['due', 1.9, { answeredAt: NOON - HOUR, outcome: 'visit', nextAt: NOON }],
  ['overdue', 2, { answeredAt: NOON - HOUR, outcome: 'visit', nextAt: NOON }],
  ['due', 9, { answeredAt: NOON - HOUR, outcome: 'offer', nextAt: NOON }],
  // A next try has an hour.
  ['planned', 1.9, { ...tried(2), answeredAt: NOON - HOUR, outcome: 'offer', nextAt: NOON + 100 * HOUR }],
  ['overdue', 2, { ...tried(2), answeredAt: NOON - HOUR, outcome: 'offer', nextAt: NOON + 100 * HOUR }],
  ['anonymised', 1, { anonymisedAt: NOON, answeredAt: NOON, quarantinedAt: NOON }],
])('is %s after %d hours with %o', (status, hours, changes) => {
  expect(statusOf(sampleStoredLead(changes), NOON + hours * HOUR)).toBe(status)
})
