import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/lead/durations.ts'
import { germanClock } from '../../src/lead/german-time.ts'
import { planMessages } from '../../src/lead/outbox.ts'
import { migrateDatabase } from '../../src/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { connectForTest, mailSettings, startOnPostgres } from '../support/servers-on-postgres.ts'
import { startSmtp } from '../support/smtp.ts'
import { root } from '../support/start-server.ts'

const site = await fixtureSite()
const withClock = { ...site, command: ['--import', join(root, 'tests/support/moved-clock.ts'), ...site.command] }

describe.skipIf(!needs('postgres'))('two servers on one database', () => {
  let server: PostgresServer
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-clock-'))
  const clockFile = join(folder, 'clock')
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  it('lose no lead and no mail where one is killed in a burst', async () => {
    await using smtp = await startSmtp()
    const url = await server.createDatabase()
    writeFileSync(clockFile, '0')
    const settings = { ...mailSettings(smtp.url), CLOCK_FILE: clockFile }
    await using killed = await startOnPostgres(url, withClock, settings)
    await using living = await startOnPostgres(url, withClock, settings)
    const bursts = await Promise.all([
      sendBurst(killed.url, {
        total: 400,
        connections: 16,
        prefix: 'killed',
        onAnswer: (count) => count === 100 && killed.process.kill('SIGKILL'),
      }),
      sendBurst(living.url, { total: 150, connections: 16, prefix: 'living' }),
    ])
    const acknowledged = new Set(bursts.flatMap((burst) => [...burst.acknowledged]))
    expect(bursts[0].acknowledged.size).toBeLessThan(400)
    expect(bursts[1].statuses).toEqual(new Map([[200, 150]]))
    expect(await auditDatabase(url, acknowledged)).toEqual(NOTHING_LOST)

    // What the killed one was sending is leased for two minutes.
    writeFileSync(clockFile, String(3 * MINUTE))
    living.process.kill('SIGUSR2')
    const sql = connectForTest(url)
    const unsent = async () => {
      await sendBurst(living.url, { total: 1, connections: 1, prefix: crypto.randomUUID() })
      return (
        await sql`select count(*)::int from messages where sent_at is null and lead_id is not null
        and created_at < ${Date.now()}`
      )[0]?.count
    }
    await expect.poll(unsent, { interval: 500 }).toBe(0)
    const messages = await sql`select m.id, l.email, m.kind from messages m join leads l on l.id = m.lead_id
      where sent_at is not null`
    // At least once: what the killed one had sent and not settled came again, under the same id.
    const received = new Set(smtp.received.map(({ mail }) => mail.messageId?.replace(/^<(.*)@.*$/, '$1')))
    for (const { id } of messages) expect(received).toContain(id)
    const repeated = smtp.received.length - received.size
    expect(repeated).toBeLessThan(20)
  })

  it('send each reminder, each notice and the digest of the day once', async () => {
    await using smtp = await startSmtp()
    const url = await server.createDatabase()
    await migrateDatabase(url)
    const store = openPostgresStore(url)
    // At noon, so that the digest is owed whenever this runs.
    const now = Date.now() + (12 - germanClock(Date.now()).hour) * HOUR
    const leads = Array.from({ length: 60 }, (_, index) =>
      sampleStoredLead({
        email: `waits-${index}@example.org`,
        receivedAt: now - 3 * DAY,
        remindAt: now - 2 * HOUR,
        dueAt: index % 2 === 0 ? now - HOUR : now + 12 * HOUR,
      }),
    )
    for (const lead of leads) await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    await store.close()

    writeFileSync(clockFile, String(now - Date.now()))
    const settings = { ...mailSettings(smtp.url), CLOCK_FILE: clockFile }
    const starting = [startOnPostgres(url, withClock, settings), startOnPostgres(url, withClock, settings)] as const
    const [first, second] = await Promise.all(starting)
    await using one = first
    await using other = second
    await smtp.until(2 * 60 + 30 + 30 + 1)
    const sql = connectForTest(url)
    const unsent = async () => (await sql`select count(*)::int from messages where sent_at is null`)[0]?.count
    await expect.poll(unsent).toBe(0)
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])

    const kinds = await sql`select kind, count(*)::int from messages group by kind order by kind`
    expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual({
      'staff-digest': 1,
      'staff-notification': 60,
      'staff-overdue': 30,
      'staff-reminder': 30,
      'visitor-confirmation': 60,
    })
    expect(smtp.received).toHaveLength(181)
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(181)
    const senders = [one, other].map((each) => each.output().split('"event":"mail-sent"').length - 1)
    expect(senders.reduce((sum, count) => sum + count)).toBe(181)
    expect(Math.min(...senders)).toBeGreaterThan(0)
  })
})
