import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { openDatabase, startPostgres } from '../../../tests/support/postgres.ts'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { newMessage, planMessages } from '../../lead/outbox/message-rules.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const LEADS = 600
const PAGE_BYTES = 8192
const SECONDS = 120

it.skipIf(!needs('postgres'))(
  'with a damaged page and cancelled statements, no lead, session or clock is wrong',
  { timeout: (SECONDS + 60) * 1000 },
  async () => {
    await using server = await startPostgres(['autovacuum=off'])
    const url = await server.createDatabase()
    await migratePostgres(url)
    const sql = openDatabase(url)
    // Lists then read row by row, so that rows arrive before the error.
    for (const plan of ['sort', 'seqscan', 'bitmapscan'])
      await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set enable_${plan} = off`)
    const store = openPostgresStore(url)
    for (let count = 0; count < LEADS; count += 1) {
      const lead = sampleStoredLead({ receivedAt: count })
      await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    }
    const session = await startSession()
    const refs = await damage()

    const wrong: string[] = []
    const outcomes = { answers: 0, errors: 0 }
    const end = performance.now() + SECONDS * 1000
    const working = [repeat(readList), repeat(readList), repeat(useOwnLead), repeat(useClock)]
    for (const ref of [refs.first, refs.last]) working.push(repeat(() => findLead(ref)))
    working.push(repeat(findSession))
    while (performance.now() < end) {
      await pause(20)
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where application_name = 'dachstrom' and state = 'active' and random() < 0.3`
    }
    await Promise.all(working)
    expect(wrong).toEqual([])
    expect(outcomes).toEqual({ answers: expect.toSatisfy(isMany), errors: expect.toSatisfy(isMany) })
    await Promise.all([store.close(), sql.end()])

    async function startSession() {
      const message = { ...newMessage('staff-sign-in', null, Date.now()) }
      const signIn = { id: message.id, address: 'a@example.org', requestedAt: Date.now(), expiresAt: Date.now() + 1e9 }
      await store.addSignIn(signIn, { message, limits: [] })
      const session = { id: signIn.id, tokenHash: 'hash', now: Date.now(), expiresAt: signIn.expiresAt }
      expect(await store.beginSession(session)).toBe(signIn.address)
      return { tokenHash: session.tokenHash, now: Date.now() }
    }

    /** Writes over a page in the middle of the leads. Returns leads of the first and the last page. */
    async function damage() {
      const [place] = await sql`
        select current_setting('data_directory') as folder, pg_relation_filepath('leads') as file,
          pg_relation_size('leads') / ${PAGE_BYTES}::int / 2 as page`
      const rows = await sql`select ref from leads order by ctid`
      await sql`checkpoint`
      await server.stop()
      const file = openSync(join(place.folder, place.file), 'r+')
      writeSync(file, Buffer.alloc(PAGE_BYTES, 'damaged'), 0, PAGE_BYTES, Number(place.page) * PAGE_BYTES)
      closeSync(file)
      await server.start()
      return { first: rows[0].ref as string, last: rows.at(-1).ref as string }
    }

    /** A list ends with an error, or was cancelled; anything else is wrong. */
    async function readList() {
      const { length } = await store.listLeads({ limit: LEADS })
      wrong.push(`a list of ${length}`)
    }

    async function findLead(ref: string) {
      if ((await store.findLead(ref)) === null) wrong.push('no lead')
    }

    async function findSession() {
      if ((await store.findSession(session)) === null) wrong.push('no session')
    }

    async function useOwnLead() {
      const lead = sampleStoredLead({ receivedAt: Date.now() })
      const inserted = await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
      if (inserted !== 'stored') wrong.push(inserted)
      if (!(await store.deleteLead({ ref: lead.ref, now: Date.now() }))) wrong.push('not deleted')
    }

    async function useClock() {
      await store.setClock()
      const difference = Math.abs(store.now() - Date.now())
      if (!(difference < 60_000)) wrong.push(`a clock that differs by ${difference}`)
    }

    async function repeat(work: () => Promise<void>) {
      while (performance.now() < end) {
        try {
          await work()
          outcomes.answers += 1
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          outcomes.errors += 1
        }
      }
    }
  },
)

const isMany = (count: number) => count > 100
