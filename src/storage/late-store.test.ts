import { describe, expect, it, vi } from 'vitest'
import { type LeadStore, StoreError } from '../lead/store.ts'
import { createLateStore } from './late-store.ts'

const full = new StoreError('full', { cause: null })

function fakeStore() {
  return { countLeads: vi.fn(async () => 7), close: vi.fn(async () => {}) } as unknown as LeadStore
}

describe('a store that cannot be opened yet', () => {
  it('fails with the last reason, tries to open at most once a second, and then works', async () => {
    vi.useFakeTimers()
    const opened = fakeStore()
    const open = vi.fn<() => Promise<LeadStore>>().mockRejectedValueOnce(full).mockResolvedValue(opened)
    const store = createLateStore(open, full)
    const count = () => store.countLeads({ receivedBefore: 1 })
    await expect(count()).rejects.toBe(full)
    expect(open).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(count()).rejects.toBe(full)
    await expect(count()).rejects.toBe(full)
    expect(open).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(count()).resolves.toBe(7)
    expect(opened.countLeads).toHaveBeenCalledWith({ receivedBefore: 1 })
    await vi.advanceTimersByTimeAsync(9_000)
    await expect(count()).resolves.toBe(7)
    expect(open).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('closes what is opened while it is being closed, and opens nothing after', async () => {
    vi.useFakeTimers()
    const opened = fakeStore()
    let finish = (_: LeadStore) => {}
    const open = vi.fn(() => new Promise<LeadStore>((resolve) => (finish = resolve)))
    const store = createLateStore(open, full)
    await vi.advanceTimersByTimeAsync(1_000)
    const counted = store.countLeads({ receivedBefore: 1 })
    const closed = store.close()
    finish(opened)
    await Promise.all([counted, closed])
    expect(opened.close).toHaveBeenCalledTimes(1)
    vi.useRealTimers()

    const never = createLateStore(open, full)
    await never.close()
    await expect(never.countLeads({ receivedBefore: 1 })).rejects.toBe(full)
    expect(open).toHaveBeenCalledTimes(1)
  })
})
