import { expect, it, vi } from 'vitest'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { mayOpenLater, reopenStore } from './open-checked-store.ts'

// Each pause is over at once.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

it('a full disk and a database that is away or read-only are worth another attempt, and nothing else is', () => {
  expect(mayOpenLater(new StoreError('full', { cause: null }))).toBe(true)
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' })
  expect(mayOpenLater(new StoreError('unavailable', { cause: refused }))).toBe(true)
  const readOnly = Object.assign(new Error(), { code: '25006' })
  expect(mayOpenLater(new StoreError('unavailable', { cause: readOnly }))).toBe(true)
  expect(mayOpenLater(new StoreError('unavailable', { cause: null }))).toBe(false)
})

it('tries until the store is open, and a stop closes one that an attempt under way still opens', async () => {
  const close = vi.fn(async () => {})
  const opened = { store: { close } as unknown as LeadStore, file: null }
  const failure = new StoreError('full', { cause: null })
  const open = vi.fn<() => Promise<typeof opened>>().mockRejectedValueOnce(failure).mockResolvedValue(opened)
  const onFailure = vi.fn()
  const stopping = new AbortController()
  expect(await reopenStore(open, { signal: stopping.signal, onFailure })).toBe(opened)
  expect(onFailure.mock.calls).toEqual([[failure]])
  expect(close).not.toHaveBeenCalled()

  open.mockImplementation(async () => {
    stopping.abort()
    return opened
  })
  expect(await reopenStore(open, { signal: stopping.signal, onFailure })).toBeNull()
  expect(close).toHaveBeenCalledTimes(1)
})
