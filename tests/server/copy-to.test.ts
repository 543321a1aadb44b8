import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DAY, MINUTE } from '../../src/lead/durations.ts'
import { claimTerms, newMessage, planMessages } from '../../src/lead/outbox.ts'
import type { LeadStore, StoredLead } from '../../src/lead/store.ts'
import { migrateDatabase } from '../../src/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { runCli } from '../support/run-cli.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { connectForTest, LINK_SECRET, mailSettings, startOnPostgres } from '../support/servers-on-postgres.ts'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const dataDir = folderForFile()
/** Neither reminded nor purged while the test runs. */
const NOW = Date.now() - MINUTE

/** The texts that a copy could harm. */
const AWKWARD: Partial<StoredLead>[] = [
  { name: 'Jürgen Großmann-Weiß', address: '80331 München', message: 'Süddach, 30° geneigt – „ganz“ frei' },
  { name: `O'Brien; DROP TABLE leads;--`, message: `"quoted" 'single' \\back\\slash \\u0041 $1 {json}` },
  { message: `${'Sehr lang. '.repeat(400)}\r\n\tEnde\u00a0\u200b` },
  { name: '🏠 Çağrı Ωmega 漢字', email: 'unicode@exämple.org', message: '\u202eright to left\u0301' },
]

describe.skipIf(!hasPostgres())('copy-to', () => {
  let server: PostgresServer
  let url: string
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    rmSync(dataDir, { recursive: true, force: true })
    url = await server.createDatabase()
  })

  const copy = () => runCli(dataDir, ['copy-to', url])
  const inFile = () => openSqliteStore(dataDir)
  const inDatabase = () => {
    const store = openPostgresStore(url)
    onTestFinished(() => store.close())
    return store
  }

  /** Leads and messages in every state that there is. */
  async function fill(): Promise<StoredLead[]> {
    const store = await inFile()
    const add = async (changes: Partial<StoredLead> = {}, key: string | null = null) => {
      const lead = sampleStoredLead({ receivedAt: NOW, email: `${crypto.randomUUID()}@example.org`, ...changes })
      await store.insertLead(lead, planMessages(lead), { idempotencyKey: key })
      return lead
    }
    const now = NOW
    const leads = [...(await Promise.all(AWKWARD.map((changes) => add(changes)))), await add({}, 'a key')]
    const [answered, anonymised, quarantined, released, spam] = await Promise.all([
      add(),
      add(),
      add({ quarantinedAt: now }),
      add({ quarantinedAt: now }),
      add(),
    ])
    await store.markAnswered({ ref: answered.ref, now })
    await store.anonymiseLead({ ref: anonymised.ref, now })
    await store.releaseLead({ ref: released.ref, now, messages: planMessages({ ...released, quarantinedAt: null }) })
    await store.quarantineLead({ ref: spam.ref, now })
    await store.enqueueMessages([{ ...newMessage('staff-digest', null, now), day: '2026-06-10' }])
    const [sent, skipped, stuck, failed, ...leased] = await store.claimMessages({ ...claimTerms(now), limit: 6 })
    const settle = (message: typeof sent) => ({ id: message?.id ?? '', lease: message?.lease ?? '', now })
    await store.completeMessage(settle(sent))
    await store.completeMessage({ ...settle(skipped), skipped: true })
    await store.failMessage({ ...settle(stuck), retryAt: null, error: '550' })
    await store.failMessage({ ...settle(failed), retryAt: now + DAY / 4, error: 'ECONNREFUSED' })
    expect(leased).toHaveLength(2)
    await store.close()
    return [...leads, answered, anonymised, quarantined, released, spam]
  }

  async function everythingIn(store: LeadStore) {
    const leads = await store.listLeads()
    const messages = await Promise.all(leads.map(({ id }) => store.listMessagesOf(id)))
    return { leads, messages, unsent: await store.listUnsentMessages() }
  }
  async function everythingInFile() {
    const store = await inFile()
    try {
      return await everythingIn(store)
    } finally {
      await store.close()
    }
  }

  /** Those without a lead too, which no list shows once they are sent. */
  function countMessages(): number {
    const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
    onTestFinished(() => db.close())
    return db.prepare('SELECT count(*) AS count FROM messages').get()?.count as number
  }

  it('takes over every state and every text, says how many and proves it, and can be done again', async () => {
    const leads = await fill()
    const first = await copy()
    const before = await everythingInFile()
    expect(first).toMatchObject({ code: 0, err: '' })
    const count = countMessages()
    expect(first.out).toContain(`${leads.length} requests and ${count} mails, every value compared`)
    expect(await everythingIn(inDatabase())).toEqual(before)
    const checksum = /equal on both sides: ([0-9a-f]{64})/.exec(first.out)?.[1]
    expect(checksum).toBeDefined()
    expect((await copy()).out).toContain(checksum)

    const store = await inFile()
    await store.deleteLead(leads[0]?.ref ?? '')
    await store.markAnswered({ ref: leads[1]?.ref ?? '', now: NOW })
    const late = sampleStoredLead({ receivedAt: NOW + 1 })
    await store.insertLead(late, planMessages(late), { idempotencyKey: null })
    await store.close()
    const second = await copy()
    expect(second.code).toBe(0)
    expect(second.out).not.toContain(checksum)
    expect(await everythingIn(inDatabase())).toEqual(await everythingInFile())
    // A key that was copied still recognises the submission.
    const again = sampleStoredLead({ ...leads[4], id: crypto.randomUUID(), ref: '0000-0000' })
    expect(await inDatabase().insertLead(again, [], { idempotencyKey: 'a key' })).toBe('repeated')
  })

  it('refuses once somebody else has written to the database, and changes nothing there', async () => {
    const [lead] = await fill()
    await copy()
    const store = inDatabase()
    await store.markAnswered({ ref: lead?.ref ?? '', now: NOW })
    const before = await everythingIn(store)
    const { code, err } = await copy()
    expect(code).toBe(1)
    expect(err).toMatch(
      /^In the database test_\w+ on .* are requests that no copy has put there, or changes .* nothing was copied/,
    )
    expect(await everythingIn(store)).toEqual(before)

    const other = await server.createDatabase()
    await migrateDatabase(other)
    const theirs = openPostgresStore(other)
    await theirs.insertLead(sampleStoredLead(), [], { idempotencyKey: null })
    expect((await runCli(dataDir, ['copy-to', other])).code).toBe(1)
    expect(await theirs.listLeads()).toHaveLength(1)
    await theirs.close()
  })

  it('copies one moment while a server goes on writing to the file', async () => {
    await fill()
    await using running = await startServer({ DATA_DIR: dataDir }, site.command)
    let copying: ReturnType<typeof copy> | undefined
    const burst = sendBurst(running.url, {
      total: 1_500,
      connections: 8,
      onAnswer: (count) => {
        if (count === 200) copying = copy()
      },
    })
    expect((await burst).statuses).toEqual(new Map([[200, 1_500]]))
    expect(await copying).toMatchObject({ code: 0, err: '' })
    const store = inDatabase()
    const copied = (await store.listLeads()).filter(({ email }) => email.startsWith('visitor-'))
    expect(copied.length).toBeGreaterThanOrEqual(200)
    for (const { id } of copied) expect(await store.listMessagesOf(id)).toHaveLength(2)
    await running.stop()
    expect((await copy()).code).toBe(0)
    expect(await everythingIn(store)).toEqual(await everythingInFile())
  })

  it('notices a value that comes back changed, and then copies nothing', async () => {
    await fill()
    await migrateDatabase(url)
    const sql = connectForTest(url)
    await sql.unsafe(`
      create function harm() returns trigger language plpgsql as
        $$ begin if new.name like 'J%' then new.address := rtrim(new.address, 'n'); end if; return new; end $$;
      create trigger harm before insert on leads for each row execute function harm()`)
    const { code, err } = await copy()
    expect(code).toBe(1)
    expect(err).toMatch(/^What came back from the database test_\w+ on .* is not equal: nothing was copied/)
    expect((await sql`select (select count(*) from leads) + (select count(*) from messages) as count`)[0]?.count).toBe(
      '0',
    )
    await sql`drop trigger harm on leads`
    expect((await copy()).code).toBe(0)
  })

  it('leaves a database on which a server goes on with what waits', async () => {
    await using smtp = await startSmtp()
    await fill()
    expect((await copy()).code).toBe(0)
    const waiting = await everythingIn(inDatabase())
    const due = waiting.unsent.filter(({ stuckAt, nextAttemptAt, leaseUntil, kind }) => {
      return stuckAt === null && leaseUntil === null && nextAttemptAt <= Date.now() && kind !== 'staff-digest'
    })
    expect(due.length).toBeGreaterThan(5)
    await using running = await startOnPostgres(url, site, { ...mailSettings(smtp.url), LINK_SECRET })
    const isSettled = async () => {
      const left = (await everythingIn(inDatabase())).unsent.map(({ id }) => id)
      return due.filter(({ id }) => left.includes(id)).length
    }
    await expect.poll(isSettled, { interval: 200 }).toBe(0)
    await running.stop()
    const ids = smtp.received.map(({ mail }) => mail.messageId?.replace(/^<(.*)@.*$/, '$1'))
    expect(ids).toEqual(expect.arrayContaining(due.map(({ id }) => id)))
  })
})
