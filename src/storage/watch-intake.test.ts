import { expect, it, vi } from 'vitest'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { MINUTE } from '../base/durations.ts'
import type { InsertOutcome, Intake } from '../lead/store/intake.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { watchIntake } from './watch-intake.ts'

function watch() {
  const state = { next: 'stored' as InsertOutcome | StoreError['code'] }
  const call = async <T>(answer: T): Promise<T> => {
    if (['busy', 'full', 'damaged', 'unavailable'].includes(state.next)) {
      throw new StoreError(state.next as StoreError['code'], { cause: null })
    }
    return answer
  }
  const fake: Intake = {
    insertLead: () => call(state.next as InsertOutcome),
    arrivalsAtRanks: () => call([]),
  }
  const { intake, recentFailure } = watchIntake(fake, ({ code }) => code === 'busy')
  const insert = (next: typeof state.next) => {
    state.next = next
    return intake.insertLead(sampleStoredLead(), [], { idempotencyKey: null }).catch(() => null)
  }
  const count = (next: typeof state.next) => {
    state.next = next
    return intake.arrivalsAtRanks([1], 0).catch(() => null)
  }
  return { insert, count, recentFailure }
}

it.each(['full', 'damaged', 'unavailable'] as const)('a store that is %s is ill until one is stored', async (code) => {
  const { insert, count, recentFailure } = watch()
  await insert(code)
  expect(recentFailure()).toBe(code)
  await count('stored')
  await insert('repeated')
  expect(recentFailure()).toBe(code)
  await insert('stored')
  expect(recentFailure()).toBeNull()
})

it('a failure before the lead is stored counts too, and a lock counts neither there nor here', async () => {
  const { insert, count, recentFailure } = watch()
  await insert('busy')
  await count('busy')
  expect(recentFailure()).toBeNull()
  await count('damaged')
  expect(recentFailure()).toBe('damaged')
})

it('a failure is forgotten after ten minutes without another attempt', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { insert, recentFailure } = watch()
  await insert('full')
  vi.advanceTimersByTime(10 * MINUTE - 1)
  expect(recentFailure()).toBe('full')
  vi.advanceTimersByTime(1)
  expect(recentFailure()).toBeNull()
  vi.useRealTimers()
})
