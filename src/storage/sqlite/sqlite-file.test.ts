import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { planMessages } from '../../lead/outbox/message-rules.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

let folder: string
beforeEach(() => {
  folder = join(tempFolder(), 'data')
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

async function submit(store: LeadStore) {
  const lead = sampleStoredLead()
  await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
  return lead
}

it('makes files for their owner only', async () => {
  const store = await openSqliteStore(folder)
  await submit(store)
  expect(modeOf(folder)).toBe('700')
  const files = readdirSync(folder)
  expect(files).toContain('leads.sqlite-wal')
  for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, '600'])
  await store.close()
})

it('refuses to open with an unusable count of acknowledged leads, because no loss would be noticed any more', async () => {
  mkdirSync(join(folder, 'leads.acknowledged'), { recursive: true })
  await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'EISDIR' } })
})

it('continues the count of acknowledged leads, however many leads are missing', async () => {
  const first = await openSqliteStore(folder)
  await submit(first)
  // The count must not take a deleted lead for a lost one.
  await first.deleteLead({ ref: (await submit(first)).ref, now: Date.now() })
  await first.close()
  expect(Number(readFileSync(join(folder, 'leads.acknowledged'), 'utf8'))).toBe(2)
  writeFileSync(join(folder, 'leads.acknowledged'), '5')
  const second = await openSqliteStore(folder)
  expect(await second.countMissingLeads()).toBe(3)
  await submit(second)
  await second.close()
  expect(Number(readFileSync(join(folder, 'leads.acknowledged'), 'utf8'))).toBe(6)
  const third = await openSqliteStore(folder)
  expect(await third.countMissingLeads()).toBe(3)
  await third.close()
})

it('opens an empty folder five times at the same moment', async () => {
  const stores = await Promise.all(Array.from({ length: 5 }, () => openSqliteStore(folder)))
  await Promise.all(stores.map((store) => submit(store)))
  expect(await stores[0]?.listLeads()).toHaveLength(5)
  await Promise.all(stores.map((store) => store.close()))
})

it('reports a lock in its health, and reads without it', async () => {
  const store = await openSqliteStore(folder)
  await submit(store)
  expect(await store.checkHealth({ now: 1 })).toMatchObject({ database: 'ok' })
  using other = new DatabaseSync(join(folder, 'leads.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  expect(await store.checkHealth({ now: 1 })).toMatchObject({ database: 'busy', waitingMails: 2 })
  expect(await store.listLeads()).toHaveLength(1)
  await store.close()
})
