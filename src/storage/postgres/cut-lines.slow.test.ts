import { describe, expect, it } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { connectForTest, postgresForTests } from '../../../tests/support/postgres-for-tests.ts'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { claimTimes, planMessages } from '../../lead/outbox/message-rules.ts'
import { BY_COMMAND } from '../../lead/steps/history-entry.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const ACTIONS: readonly DeskAction[] = [
  { kind: 'quarantined' },
  { kind: 'released' },
  { kind: 'answered', outcome: '', text: '' },
  { kind: 'reopened' },
]

describe.skipIf(!needs('postgres'))('the store while its connections are cut again and again', () => {
  const postgres = postgresForTests()

  // The driver throws out of reach of any catch when a transaction, or a new connection, is cut at the wrong moment:
  // such an error fails the run.
  it('loses no lead, changes nothing twice, and keeps the process alive', async () => {
    const url = await postgres().createMigrated()
    const store = openPostgresStore(url)
    const other = connectForTest(url)
    let isOver = false
    const stored: string[] = []
    const health = new Set<string>()

    const repeat = async (work: () => Promise<unknown>) => {
      while (!isOver) await work()
    }
    /** A caller that is cut off for five seconds in a row gets an error, and tries again. */
    const insist = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
        }
      }
    }
    const intake = async () => {
      const lead = sampleStoredLead()
      const insert = () => store.insertLead(lead, planMessages(lead), { idempotencyKey: lead.id })
      expect(await insist(insert)).toBe('stored')
      stored.push(lead.ref)
      const { ref } = lead
      // A call whose answer was cut off may have been committed.
      for (const action of ACTIONS) {
        const { result } = await insist(() => actOnLead(store, ref, action, { by: BY_COMMAND, now: 1 }))
        expect(['done', 'unchanged']).toContain(result)
      }
      const kinds = (await insist(() => store.listHistory(lead.id))).map(({ kind }) => kind)
      expect(kinds).toEqual(ACTIONS.map(({ kind }) => kind))
    }
    const nothing = { receivedFrom: 0, receivedBefore: 0, onlyQuarantined: false, messagesBefore: 0, limit: 10, now: 1 }
    const working = [
      ...Array.from({ length: 4 }, () => repeat(intake)),
      repeat(() => insist(() => store.purgeLeads(nothing))),
      repeat(() => insist(() => store.countView({ view: 'unanswered' }))),
      repeat(async () => health.add((await insist(() => store.checkHealth({ now: 1 }))).database)),
    ]
    for (let round = 0; round < 300; round += 1) await cutAll(other)
    isOver = true
    await Promise.all(working)

    expect(stored.length).toBeGreaterThan(0)
    expect(health).toEqual(new Set(['ok']))
    expect((await store.listLeads()).map(({ ref }) => ref).sort()).toEqual(stored.sort())
    const claimed = await store.claimMessages({ ...claimTimes(Date.now()), limit: 1_000_000 })
    expect(claimed).toHaveLength(2 * stored.length)
    await store.close()
  })

  it('stores a lead within four seconds if the connection breaks', async () => {
    const url = await postgres().createMigrated()
    const store = openPostgresStore(url)
    const other = connectForTest(url)
    const times: Promise<number>[] = []
    let underWay = 0
    const insert = async () => {
      const began = performance.now()
      underWay += 1
      await store.insertLead(sampleStoredLead(), [], { idempotencyKey: null })
      underWay -= 1
      return performance.now() - began
    }
    for (let round = 0; round < 40; round += 1) {
      let isCut = false
      void cutAll(other).then(() => {
        isCut = true
      })
      // No more at once than connections: otherwise the times would include the waiting for one.
      while (!isCut) {
        if (underWay < CONNECTIONS) times.push(insert())
        await new Promise(setImmediate)
      }
      await Promise.all(times)
    }
    // A statement that the driver never answers fails after five seconds.
    expect(Math.max(...(await Promise.all(times)))).toBeLessThan(4_000)
    await store.close()
  })
})

const CONNECTIONS = 10

const cutAll = (sql: ReturnType<typeof connectForTest>) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'dachstrom' and datname = current_database()`
