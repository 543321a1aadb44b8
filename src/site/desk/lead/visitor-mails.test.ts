import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../../tests/support/sample-leads.ts'
import { DAY } from '../../../base/durations.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { isCancellationMailed, isVisitorMailed } from './visitor-mails.ts'

const invitation = { kind: 'answered', detail: 'visit', until: NOON + DAY, facts: { invite: true } } as const
const agreed = sampleEntry({ id: 'agreed', by: 'link', ...invitation })
const cancelled = sampleEntry({ id: 'cancelled', at: NOON + 1, kind: 'reopened' })

it.each([
  ['waiting', false],
  ['sent', true],
])('promises a cancellation after an appointment whose mail is %s: %s', (state, isMailed) => {
  const lead = (...history: HistoryEntry[]) =>
    ({ history, mails: [{ kind: 'visitor-appointment', state }] }) as unknown as DeskLead
  expect(isCancellationMailed(lead(agreed), NOON)).toBe(isMailed)
  // A colleague may have added a note since then.
  const note = sampleEntry({ at: NOON + 2 })
  expect(isVisitorMailed(lead(agreed, cancelled, note), cancelled.id)).toBe(isMailed)
  expect(isCancellationMailed(lead({ ...agreed, facts: {} }), NOON)).toBe(false)
})
