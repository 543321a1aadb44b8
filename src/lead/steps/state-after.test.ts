import { expect, it } from 'vitest'
import { sampleEntry } from '../../../tests/support/sample-leads.ts'
import { type HistoryKind, NEW_LEAD_STATE } from './history-entry.ts'
import { stateAfter } from './state-after.ts'

it('ignores entries of a kind that only a newer version knows', () => {
  expect(stateAfter([sampleEntry({ kind: 'archived' as HistoryKind } as object)])).toEqual(NEW_LEAD_STATE)
})
