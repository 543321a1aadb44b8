import { beforeEach, expect, it, vi } from 'vitest'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { readServerSettings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { asStoreError } from '../storage/postgres/postgres-error.ts'
import { SchemaError } from '../storage/schema-error.ts'
import { openStoreOrRetry } from './open-checked-store.ts'

vi.mock('../storage/open-store.ts', () => ({ openStore: vi.fn() }))
// The fake timer ends each pause at once.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const settings = (() => {
  const config = readServerSettings({ DATABASE_URL: 'postgres://u@db.example.org/leads', LINK_SECRET: 'x'.repeat(32) })
  if (!config.ok) throw new Error(config.problems.join())
  return config.settings
})()
const open = vi.mocked(openStore)
const close = vi.fn(async () => {})
const log = vi.fn()
const print = vi.fn()

function fakeStore(): OpenedStore {
  const calls = { setClock: async () => {}, now: () => 7, listLeads: async () => [], close }
  return { store: calls as Partial<LeadStore> as LeadStore, file: null }
}
const failure = (code: StoreError['code']) => new StoreError(code, { cause: null })
/** @param code of the driver, as Postgres or the system gives it */
const postgresFailure = (code: string) => asStoreError(Object.assign(new Error(), { code }))

let stopping: AbortController
beforeEach(() => {
  vi.clearAllMocks()
  stopping = new AbortController()
})
const start = () => openStoreOrRetry(settings, { log, print, signal: stopping.signal })

it.each([
  ['a full disk', failure('full')],
  ['a database that is away', postgresFailure('ECONNREFUSED')],
  ['a read-only database', postgresFailure('25006')],
])('tries again after %s, and refuses each call until the store is open', async (_, reason) => {
  const attempt = Promise.withResolvers<OpenedStore>()
  open.mockRejectedValueOnce(reason).mockRejectedValueOnce(failure('full')).mockReturnValueOnce(attempt.promise)
  const { store, opened } = await start()
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(3))
  await expect(store.listLeads(), 'the latest reason').rejects.toMatchObject({ code: 'full' })
  expect(store.now()).toBeCloseTo(Date.now(), -4)
  const { listLeads } = store
  const real = fakeStore()
  attempt.resolve(real)
  expect(await opened).toBe(real)
  expect(await Promise.all([store.listLeads(), listLeads()])).toEqual([[], []])
  expect(store.now()).toBe(7)
  expect(log.mock.calls.map(([event, fields]) => [event, fields])).toEqual([
    ['store-failed', { code: reason.code }],
    ['store-failed', { code: 'full' }],
  ])
  // The server prints the sentence again only if the reason changes.
  expect(print).toHaveBeenCalledTimes(reason.code === 'full' ? 1 : 2)
})

it('fails at once if no later attempt can succeed', async () => {
  open.mockRejectedValueOnce(failure('unavailable'))
  await expect(start()).rejects.toBeInstanceOf(StoreError)
  expect(open).toHaveBeenCalledTimes(1)
})

it('ends the attempts at a failure that retrying cannot fix', async () => {
  const newer = new StoreError('unavailable', { cause: new SchemaError('newer') })
  open
    .mockRejectedValueOnce(postgresFailure('ECONNREFUSED'))
    .mockRejectedValueOnce(failure('busy'))
    .mockRejectedValueOnce(newer)
  const { opened } = await start()
  await expect(opened).rejects.toBe(newer)
  expect(open).toHaveBeenCalledTimes(3)
})

it('a stop ends the attempts, and closes a store that the last one still opens', async () => {
  open.mockRejectedValueOnce(failure('full')).mockImplementationOnce(async () => {
    stopping.abort()
    return fakeStore()
  })
  const { opened } = await start()
  expect(await opened).toBeNull()
  expect(close).toHaveBeenCalledTimes(1)
})
