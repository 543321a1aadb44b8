import { expect, it } from 'vitest'
import { NOON } from '../../../../tests/support/sample-leads.ts'
import { DAY } from '../../../base/durations.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { HistoryEntry } from '../../../lead/history-entry.ts'
import { isCancellationMailed, isVisitorMailed } from './visitor-mails.ts'

const agreed: HistoryEntry = {
  id: 'agreed',
  leadId: 'lead',
  at: NOON,
  kind: 'answered',
  by: 'link',
  detail: 'visit',
  text: '',
  until: NOON + DAY,
  facts: { invite: true },
}
const cancelled: HistoryEntry = { ...agreed, id: 'cancelled', at: NOON + 1, kind: 'reopened', detail: '', facts: {} }

it.each([
  ['waiting', false],
  ['sent', true],
])('promises a cancellation after an appointment whose mail is %s: %s', (state, isMailed) => {
  const lead = (...history: HistoryEntry[]) =>
    ({ history, mails: [{ kind: 'visitor-appointment', state }] }) as unknown as DeskLead
  expect(isCancellationMailed(lead(agreed), NOON)).toBe(isMailed)
  // A colleague may have added a note since then.
  const note: HistoryEntry = { ...cancelled, id: 'note', at: NOON + 2, kind: 'note', by: 'link' }
  expect(isVisitorMailed(lead(agreed, cancelled, note), cancelled.id)).toBe(isMailed)
  expect(isCancellationMailed(lead({ ...agreed, facts: {} }), NOON)).toBe(false)
})
