import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPglite } from '../../tests/support/postgres-for-tests.ts'
import { readServerSettings } from '../settings/server-settings.ts'
import { openStoreOrRetry } from './open-checked-store.ts'

const { database, url } = await startPglite()
let stopping: AbortController
const logged: [event: string, fields: object][] = []
const printed: string[] = []

const setReadOnly = (isReadOnly: boolean) => database.exec(`set default_transaction_read_only = ${isReadOnly}`)

async function start() {
  const config = readServerSettings({ DATABASE_URL: url, LINK_SECRET: 'x'.repeat(32) })
  if (!config.ok) throw new Error(config.problems.join())
  const log = (event: string, fields = {}) => void logged.push([event, fields])
  const print = (sentence: string) => void printed.push(sentence)
  return openStoreOrRetry(config.settings, { log, print, signal: stopping.signal })
}

beforeEach(async () => {
  logged.length = 0
  printed.length = 0
  stopping = new AbortController()
  await setReadOnly(true)
})
afterEach(() => stopping.abort())

it('refuses each call while the database is read-only, and opens the store when it can be written', async () => {
  const { store, opened } = await start()
  const { listLeads } = store
  await expect(store.listLeads()).rejects.toMatchObject({ code: 'unavailable' })
  expect(store.now()).toBeCloseTo(Date.now(), -4)
  await expect.poll(() => logged.length).toBeGreaterThan(1)
  // PGlite has one session, in which an attempt may have begun a transaction that it rolls back.
  const timer = setInterval(() => setReadOnly(false).catch(() => {}), 50)
  const open = await opened
  clearInterval(timer)
  // The figures copy the store, to replace one of its calls.
  expect(await Promise.all([store.listLeads(), listLeads(), { ...store }.listLeads?.()])).toEqual([[], [], []])
  // On a busy machine, a call may also be slow.
  for (const line of logged.filter(([event]) => event !== 'store-slow'))
    expect(line).toEqual(['store-failed', { code: 'unavailable' }])
  expect(printed).toHaveLength(1)
  await open?.store.close()
})

it('ends the attempts when the server stops', async () => {
  const { opened } = await start()
  stopping.abort()
  expect(await opened).toBeNull()
})
