import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { postLead } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { freePort } from '../support/free-port.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startBalancer } from '../support/proxy.ts'
import { connectForTest, mailSettings, startOnPostgres } from '../support/servers-on-postgres.ts'
import { startSmtp } from '../support/smtp.ts'
import type { RunningServer } from '../support/start-server.ts'

const site = await fixtureSite()

/** How many submissions it took. */
const takenBy = (server: RunningServer) => server.output().split(`"path":"${FUNCTION_PATH}","status":200`).length - 1

describe.skipIf(!needs('postgres', 'nginx'))('two servers behind nginx', () => {
  let database: PostgresServer
  beforeAll(async () => {
    database = await startPostgres()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  async function startPair(own: Record<string, string> = {}) {
    const url = await database.createDatabase()
    const ports = [String(await freePort()), String(await freePort())] as const
    const start = (index: 0 | 1) => startOnPostgres(url, site, { TRUST_PROXY: '1', ...own, PORT: ports[index] })
    const servers: [RunningServer, RunningServer] = [await start(0), await start(1)]
    const nginx = await startBalancer([servers[0].url, servers[1].url])
    return {
      databaseUrl: url,
      nginx,
      url: `http://127.0.0.1:${nginx.httpPort}`,
      servers,
      /** A stop as systemd does it, and a start on the same port. */
      async restart(index: 0 | 1) {
        expect(await servers[index].stop()).toBe(0)
        servers[index] = await start(index)
      },
      async [Symbol.asyncDispose]() {
        await nginx[Symbol.asyncDispose]()
        for (const server of servers) await server[Symbol.asyncDispose]()
      },
    }
  }

  it('make one lead with two mails of one key that comes fifty times, and know the links of each other', async () => {
    await using smtp = await startSmtp()
    await using pair = await startPair(mailSettings(smtp.url))
    const agent = new Agent({ keepAlive: true })
    const key = crypto.randomUUID()
    const send = () => postLead(pair.url, agent, { email: 'once@example.org', key })
    const statuses = await Promise.all(Array.from({ length: 50 }, send))
    agent.destroy()
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => pair.servers.map(takenBy).reduce((sum, count) => sum + count)).toBe(50)
    expect(Math.min(...pair.servers.map(takenBy))).toBeGreaterThan(0)
    expect(await auditDatabase(pair.databaseUrl, new Set(['once@example.org']))).toEqual(NOTHING_LOST)
    await smtp.until(2)

    const [, path = ''] = /https:\/\/www\.example\.org(\/antwort\/[^\s?"]+)/.exec(textOf(smtp.received)) ?? []
    for (const server of pair.servers) {
      const page = await fetch(`${server.url}${path}?schritt=beantwortet`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Ist diese Anfrage beantwortet?')
      expect((await fetch(`${server.url}${path.slice(0, -1)}?schritt=beantwortet`)).status).not.toBe(200)
    }
    await Promise.all(pair.servers.map((server) => server.stop()))
    expect(smtp.received).toHaveLength(2)
  })

  it('take every request while one after the other is restarted', async () => {
    await using pair = await startPair()
    const agent = new Agent({ keepAlive: true })
    const statuses = new Map<string, number>()
    const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
    const acknowledged = new Set<string>()
    let isOver = false
    let next = 0
    const began = performance.now()
    /** 200 a second, and no more at a time than a busy machine can answer. */
    const visit = async () => {
      while (!isOver) {
        const index = next++
        await pause(Math.max(0, began + index * 5 - performance.now()))
        const email = `rolling-${index}@example.org`
        const status = await postLead(pair.url, agent, { email })
        if (status === 200) acknowledged.add(email)
        count(`lead ${status}`)
        if (index % 4 === 0) count(`page ${(await fetch(pair.url)).status}`)
      }
    }
    const load = Promise.all(Array.from({ length: 16 }, visit))
    for (const index of [0, 1, 0, 1] as const) await pair.restart(index)
    isOver = true
    await load
    agent.destroy()
    expect([...statuses.keys()].sort(), pair.nginx.logs()).toEqual(['lead 200', 'page 200'])
    expect(await auditDatabase(pair.databaseUrl, acknowledged)).toEqual(NOTHING_LOST)
    // A lead that was stored and not answered came again through the other server.
    const [row] = await connectForTest(pair.databaseUrl)`select count(*)::int from leads`
    expect(row?.count).toBe(acknowledged.size)
  })
})

function textOf(received: { mail: { text?: string | undefined } }[]): string {
  return received.map(({ mail }) => mail.text ?? '').join('\n')
}
