import { expect, it, vi } from 'vitest'
import { type LeadStore, StoreError } from '../lead/store.ts'
import { mayOpenLater, reopenStore } from './reopen-store.ts'

it('a full disk and a database that is away are worth another attempt, and nothing else is', () => {
  expect(mayOpenLater(new StoreError('full', { cause: null }))).toBe(true)
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' })
  expect(mayOpenLater(new StoreError('unavailable', { cause: refused }))).toBe(true)
  expect(mayOpenLater(new StoreError('unavailable', { cause: null }))).toBe(false)
})

it('a stop closes a store that an attempt under way still opens, and opens none after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { promise, resolve } = Promise.withResolvers<{ store: LeadStore; file: null }>()
  const open = vi.fn(() => promise)
  const [close, onOpen] = [vi.fn(async () => {}), vi.fn()]
  const reopening = reopenStore(open, { onOpen, onFailure: () => {} })
  vi.advanceTimersByTime(1_000)
  const stopped = reopening.stop()
  resolve({ store: { close } as unknown as LeadStore, file: null })
  await stopped
  vi.advanceTimersByTime(9_000)
  vi.useRealTimers()
  expect([open, close, onOpen].map((each) => each.mock.calls.length)).toEqual([1, 1, 0])
})
