import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LeadStore, StoreError } from '../lead/store.ts'
import { closedStore, mayOpenLater, reopenStore } from './reopen-store.ts'

const full = new StoreError('full', { cause: null })
const close = vi.fn(async () => {})
const opened = { store: { close } as unknown as LeadStore, file: null }

beforeEach(() => {
  vi.useFakeTimers()
  close.mockClear()
})
afterEach(() => vi.useRealTimers())

it('a full disk and a database that is away are worth another attempt, and nothing else is', () => {
  expect(mayOpenLater(full)).toBe(true)
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' })
  expect(mayOpenLater(new StoreError('unavailable', { cause: refused }))).toBe(true)
  expect(mayOpenLater(new StoreError('unavailable', { cause: null }))).toBe(false)
  expect(mayOpenLater(new StoreError('busy', { cause: null }))).toBe(false)
})

it('a store that is not open refuses with the reason', async () => {
  await expect(closedStore(full).checkHealth({ now: 1 })).rejects.toBe(full)
})

it('tries once a second until the store is open, and then no more', async () => {
  const open = vi.fn<() => Promise<typeof opened>>().mockRejectedValueOnce(full).mockResolvedValue(opened)
  const [onOpen, onFailure] = [vi.fn(), vi.fn()]
  reopenStore(open, { onOpen, onFailure })
  expect(open).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onFailure.mock.calls).toEqual([[full]])
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOpen.mock.calls).toEqual([[opened]])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(open).toHaveBeenCalledTimes(2)
})

it('closes a store that is opened during a stop, and opens none after it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof opened>()
  const open = vi.fn(() => promise)
  const onOpen = vi.fn()
  const reopening = reopenStore(open, { onOpen, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(1_000)
  const stopped = reopening.stop()
  resolve(opened)
  await stopped
  expect(close).toHaveBeenCalledTimes(1)
  expect(onOpen).not.toHaveBeenCalled()

  await reopenStore(open, { onOpen, onFailure: () => {} }).stop()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(open).toHaveBeenCalledTimes(1)
})
