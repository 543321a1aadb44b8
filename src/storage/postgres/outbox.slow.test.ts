import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { claimTerms, LEASE, newMessage, planMessages } from '../../lead/outbox.ts'
import type { LeadStore } from '../../lead/store.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const WORKERS = 4
const LEADS = 2_000

describe.skipIf(!needs('postgres'))('four workers on one database', () => {
  let server: PostgresServer
  let stores: LeadStore[]
  beforeAll(async () => {
    server = await startPostgres()
    const url = await server.createDatabase()
    await migrateDatabase(url)
    stores = Array.from({ length: WORKERS }, () => openPostgresStore(url))
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
    await server[Symbol.asyncDispose]()
  })

  const inAll = <T>(work: (store: LeadStore) => Promise<T>) => Promise.all(stores.map(work))

  it('claim each of 4,000 messages once, and settle them all', async () => {
    const leads = Array.from({ length: LEADS }, () => sampleStoredLead())
    await Promise.all(
      leads.map((lead, index) =>
        stores[index % WORKERS]?.insertLead(lead, planMessages(lead), { idempotencyKey: null }),
      ),
    )
    const claimed = await inAll(async (store) => {
      const mine: string[] = []
      for (;;) {
        const messages = await store.claimMessages({ ...claimTerms(NOON), limit: 7 })
        if (messages.length === 0) return mine
        for (const { id, lease } of messages) {
          mine.push(id)
          expect(await store.completeMessage({ id, lease, now: NOON })).toBe(true)
        }
      }
    })
    expect(claimed.flat()).toHaveLength(2 * LEADS)
    expect(new Set(claimed.flat()).size).toBe(2 * LEADS)
    expect(await stores[0]?.listUnsentMessages()).toEqual([])
    // A worker that got nothing to do would not have shown that they share.
    expect(Math.min(...claimed.map((mine) => mine.length))).toBeGreaterThan(0)
  })

  it('owe each lead one reminder, and each day one digest', async () => {
    const store = stores[0] as LeadStore
    const leads = await store.listLeads({ limit: 200 })
    const added = await inAll((each) =>
      each.enqueueMessages(leads.map(({ id }) => newMessage('staff-reminder', id, NOON))),
    )
    expect(added.reduce((sum, count) => sum + count)).toBe(leads.length)
    const digests = await inAll((each) =>
      each.enqueueMessages([{ ...newMessage('staff-digest', null, NOON), day: '2026-06-10' }]),
    )
    expect(digests.sort()).toEqual([0, 0, 0, 1])
  })

  it('take over what one of them held, once its lease has run out', async () => {
    const [dead, ...living] = stores as [LeadStore, ...LeadStore[]]
    const held = await dead.claimMessages({ ...claimTerms(NOON), limit: 50 })
    expect(held).toHaveLength(50)
    const early = await Promise.all(
      living.map((store) => store.claimMessages({ ...claimTerms(NOON + LEASE - 1), limit: 1_000 })),
    )
    const taken = await Promise.all(
      living.map((store) => store.claimMessages({ ...claimTerms(NOON + LEASE), limit: 1_000 })),
    )
    const ids = held.map(({ id }) => id)
    expect(early.flat().filter(({ id }) => ids.includes(id))).toEqual([])
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort())
    const [first] = held
    expect(await dead.completeMessage({ id: first?.id ?? '', lease: first?.lease ?? '', now: NOON })).toBe(false)
  })
})
