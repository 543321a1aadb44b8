import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { planMessages } from '../../lead/outbox.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const parent = mkdtempSync(join(tmpdir(), 'dachstrom-file-'))
let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(parent, 'case-')), 'data')
})
afterAll(() => rmSync(parent, { recursive: true }))

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

describe('the count of acknowledged leads', () => {
  it('stops the start if it exists and is unusable: no loss would be noticed any more', async () => {
    mkdirSync(join(folder, 'leads.acknowledged'), { recursive: true })
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'EISDIR' } })
  })

  it('continues from its value, however many leads are missing', async () => {
    const first = await openSqliteStore(folder)
    await submit(first)
    // A deleted lead is not a missing one.
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
})

describe('several at once', () => {
  it('may open an empty folder at the same moment', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => openSqliteStore(folder)))
    await Promise.all(stores.map((store) => submit(store)))
    expect(await stores[0]?.listLeads()).toHaveLength(5)
    await Promise.all(stores.map((store) => store.close()))
  })

  it('wait for a lock without stopping the event loop', async () => {
    const store = await openSqliteStore(folder)
    const other = new DatabaseSync(join(folder, 'leads.sqlite'))
    other.exec('BEGIN EXCLUSIVE')
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
      if (turns === 20) other.exec('COMMIT')
    }, 5)
    const lead = await submit(store)
    clearInterval(timer)
    expect(turns).toBeGreaterThanOrEqual(20)
    expect(await store.findLead(lead.ref)).toStrictEqual(lead)
    expect(await store.checkHealth({ now: 1 })).toMatchObject({ database: 'ok' })
    other.exec('BEGIN EXCLUSIVE')
    expect(await store.checkHealth({ now: 1 })).toMatchObject({ database: 'busy', waitingMails: 2 })
    // Reading needs no lock.
    expect(await store.listLeads()).toHaveLength(1)
    other.close()
    await store.close()
  })
})
