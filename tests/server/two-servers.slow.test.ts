import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/base/durations.ts'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { postLead, sendBurst } from '../support/http.ts'
import { findFreePort } from '../support/listen.ts'
import { needs } from '../support/needs.ts'
import { connectForTest, postgresForTests, startOnPostgres } from '../support/postgres-for-tests.ts'
import { startBalancer } from '../support/proxy.ts'
import { startSmtp } from '../support/smtp.ts'
import { mailSettings, type RunningServer, root } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const withClock = { ...site, command: ['--import', join(root, 'tests/support/moved-clock.ts'), ...site.command] }
const folder = folderForFile()

describe.skipIf(!needs('postgres', 'nginx'))('two servers on one database', () => {
  const postgres = postgresForTests()

  it('no lead and no mail is lost if one server is killed in a burst', async () => {
    await using smtp = await startSmtp()
    const url = await postgres().createDatabase()
    await using killed = await startOnPostgres(url, site, mailSettings(smtp.url))
    await using living = await startOnPostgres(url, site, mailSettings(smtp.url))
    const bursts = await Promise.all([
      sendBurst(killed.url, {
        total: 400,
        connections: 16,
        prefix: 'killed',
        onAcknowledged: (count) => count === 100 && killed.process.kill('SIGKILL'),
      }),
      sendBurst(living.url, { total: 150, connections: 16, prefix: 'living' }),
    ])
    const acknowledged = new Set(bursts.flatMap((burst) => [...burst.acknowledged]))
    expect(bursts[0].acknowledged.size).toBeLessThan(400)
    expect(bursts[1].statuses).toEqual(new Map([[200, 150]]))
    expect(await auditDatabase(url, acknowledged)).toEqual(NOTHING_LOST)

    // The leases of the killed server last two minutes. End them now.
    const sql = connectForTest(url)
    await sql`update messages set next_attempt_at = next_attempt_at - ${3 * MINUTE} where lease is not null`
    const began = Date.now()
    const unsent = async () => {
      // A new lead wakes the server that still runs.
      await sendBurst(living.url, { total: 1, connections: 1, prefix: crypto.randomUUID() })
      const [row] = await sql`select count(*)::int from messages
        where sent_at is null and lead_id is not null and created_at < ${began}`
      return row?.count
    }
    await expect.poll(unsent, { interval: 500 }).toBe(0)
    // The other server sends a mail again that the killed server had sent but not marked as sent. Both have the same id.
    // Read the sent messages before the received mails, because mails about the newest leads still go out.
    const sent = await sql`select id from messages where sent_at is not null`
    const received = new Set(smtp.received.map(({ mail }) => mail.messageId?.replace(/^<(.*)@.*$/, '$1')))
    for (const { id } of sent) expect(received).toContain(id)
    expect(smtp.received.length - received.size).toBeLessThan(20)
  })

  it.each([
    ['ten minutes', 10 * MINUTE],
    ['25 hours', 25 * HOUR],
  ])('each mail is sent once if the clock of one server is %s ahead', async (_, ahead) => {
    // Each server looks for messages while the other server sends.
    await using smtp = await startSmtp({ delayMs: 100 })
    const url = await postgres().createDatabase()
    const start = (offset: number) => {
      const file = join(folder, String(offset))
      writeFileSync(file, String(offset))
      return startOnPostgres(url, withClock, { ...mailSettings(smtp.url), CLOCK_FILE: file })
    }
    await using right = await start(0)
    await using wrong = await start(ahead)
    const bursts = await Promise.all([
      sendBurst(right.url, { total: 30, connections: 2, prefix: 'right' }),
      sendBurst(wrong.url, { total: 30, connections: 2, prefix: 'wrong' }),
    ])
    for (const { statuses } of bursts) expect(statuses).toEqual(new Map([[200, 30]]))
    const sql = connectForTest(url)
    const settled = async () => {
      const [row] = await sql`select count(*)::int from messages where sent_at is not null and lead_id is not null`
      return row?.count
    }
    await expect.poll(settled).toBe(120)
    const ofLeads = smtp.received.filter(({ mail }) => !mail.subject?.startsWith('Dachprüfung:'))
    expect(new Set(ofLeads.map(({ mail }) => mail.messageId)).size).toBe(120)
    expect(ofLeads).toHaveLength(120)
    const [times] = await sql`select max(received_at)::float8 - min(received_at)::float8 as apart from leads`
    expect(times?.apart).toBeLessThan(MINUTE)
  })

  it('every request through nginx succeeds while one server after the other is restarted', async () => {
    const databaseUrl = await postgres().createDatabase()
    const ports = [String(await findFreePort()), String(await findFreePort())] as const
    const start = (index: 0 | 1) => startOnPostgres(databaseUrl, site, { TRUST_PROXY: '1', PORT: ports[index] })
    const servers: [RunningServer, RunningServer] = [await start(0), await start(1)]
    await using nginx = await startBalancer([servers[0].url, servers[1].url])
    const url = `http://127.0.0.1:${nginx.httpPort}`
    const agent = new Agent({ keepAlive: true })
    const statuses = new Set<string>()
    const acknowledged = new Set<string>()
    let isOver = false
    let next = 0
    const began = performance.now()
    /** 200 leads a second, and no more at a time than a busy machine can answer. */
    const visit = async () => {
      while (!isOver) {
        const index = next++
        await pause(Math.max(0, began + index * 5 - performance.now()))
        const email = `rolling-${index}@example.org`
        const status = await postLead(url, agent, { email })
        if (status === 200) acknowledged.add(email)
        statuses.add(`lead ${status}`)
        if (index % 4 === 0) statuses.add(`page ${(await fetch(url)).status}`)
      }
    }
    const load = Promise.all(Array.from({ length: 16 }, visit))
    for (const index of [0, 1, 0, 1] as const) {
      // systemd also restarts the server on the same port.
      expect(await servers[index].stop()).toBe(0)
      servers[index] = await start(index)
    }
    isOver = true
    await load
    agent.destroy()
    for (const server of servers) await server[Symbol.asyncDispose]()
    expect([...statuses].sort(), nginx.logs()).toEqual(['lead 200', 'page 200'])
    expect(await auditDatabase(databaseUrl, acknowledged)).toEqual(NOTHING_LOST)
    // nginx repeated a request that was stored but got no response, and the other server recognised it.
    const [row] = await connectForTest(databaseUrl)`select count(*)::int from leads`
    expect(row?.count).toBe(acknowledged.size)
  })
})
