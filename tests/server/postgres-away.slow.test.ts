import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { postLead, sendBurst } from '../support/burst.ts'
import { startDeadLine } from '../support/dead-line.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { connectForTest, startOnPostgres } from '../support/servers-on-postgres.ts'
import type { RunningServer } from '../support/start-server.ts'

const site = await fixtureSite()
const agent = new Agent({ keepAlive: true })

let emails = 0
const send = (server: RunningServer) => postLead(server.url, agent, { email: `one-${++emails}@example.org` })

/** @returns the status, and after how many milliseconds it came */
async function sendTimed(server: RunningServer) {
  const began = performance.now()
  return { status: await send(server), ms: performance.now() - began }
}
const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status

/** A visitor waits five seconds for the database before being told that it did not work. */
const REFUSED_LATE = { status: 503, ms: expect.toSatisfy((ms: number) => ms > 4_900) }

describe.skipIf(!needs('postgres'))('while the database', () => {
  let cluster: PostgresServer
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(async () => {
    agent.destroy()
    await cluster[Symbol.asyncDispose]()
  })

  it('is away at the start, the page is served, and leads are taken as soon as it is there', async () => {
    const url = await cluster.createDatabase()
    await cluster.stop()
    await using server = await startOnPostgres(url, site)
    const said =
      /"event":"store-failed","code":"unavailable","explanation":"Die Datenbank test_\w+ auf .* antwortet nicht/
    await expect.poll(() => server.output()).toMatch(said)
    expect(await statusOf(server, '/')).toBe(200)
    const answers = [statusOf(server, '/healthz'), send(server)]
    expect(await Promise.all(answers)).toEqual([503, 503])
    await cluster.start()
    await expect.poll(() => send(server), { interval: 100 }).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })

  it('is read-only at the start, the page is served, and leads are taken as soon as it can be written', async () => {
    const url = await cluster.createDatabase()
    const admin = connectForTest(cluster.url)
    const close = (isClosed: 'on' | 'off') =>
      admin.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${isClosed}`)
    await close('on')
    await using server = await startOnPostgres(url, site)
    const said =
      /"event":"store-failed","code":"unavailable","explanation":"Die Datenbank test_\w+ auf .* lässt sich nur lesen/
    await expect.poll(() => server.output()).toMatch(said)
    expect(server.output()).not.toContain('antwortet nicht')
    expect(await statusOf(server, '/')).toBe(200)
    expect(await Promise.all([statusOf(server, '/healthz'), send(server)])).toEqual([503, 503])
    await close('off')
    await expect.poll(() => send(server), { interval: 100 }).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)

    // Later too, on connections that were made before.
    await close('on')
    const sql = connectForTest(cluster.url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)}`
    await expect.poll(() => send(server)).toBe(503)
    await close('off')
    await expect.poll(() => send(server), { interval: 100 }).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })

  it('is stopped, each lead is refused after five seconds of its own, and leads are taken again once it runs', async () => {
    const url = await cluster.createDatabase()
    await using server = await startOnPostgres(url, site)
    expect(await send(server)).toBe(200)
    await cluster.stop()
    const refusals: ReturnType<typeof sendTimed>[] = []
    // Over some seconds, so that statements differ in age.
    for (let count = 0; count < 300; count += 1) {
      refusals.push(sendTimed(server))
      await pause(10)
    }
    expect(await statusOf(server, '/')).toBe(200)
    expect(await statusOf(server, '/healthz')).toBe(503)
    for (const refusal of await Promise.all(refusals)) expect(refusal).toEqual(REFUSED_LATE)

    await cluster.start()
    expect(await send(server)).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })

  it('restarts or crashes in a burst, no lead is refused and none lost', async () => {
    const url = await cluster.createDatabase()
    await using server = await startOnPostgres(url, site)
    let done: Promise<void> = Promise.resolve()
    const burst = await sendBurst(server.url, {
      total: 1_500,
      connections: 32,
      onAnswer: (count) => {
        if (count === 300) done = cluster.restart('fast')
        if (count === 900) done = done.then(() => cluster.restart('immediate'))
      },
    })
    await done
    expect(burst.statuses).toEqual(new Map([[200, 1_500]]))
    expect(await auditDatabase(url, burst.acknowledged)).toEqual(NOTHING_LOST)
  })

  it('does not answer on a line that stays open, a lead is refused, and the next new line works', async () => {
    await using line = await startDeadLine(await cluster.createDatabase())
    await using server = await startOnPostgres(line.url, site)
    expect((await sendBurst(server.url, { total: 40, connections: 20 })).statuses).toEqual(new Map([[200, 40]]))
    line.goDead()
    const refused = sendTimed(server)
    expect(await statusOf(server, '/')).toBe(200)
    expect(await statusOf(server, '/healthz')).toBe(503)
    expect(await refused).toEqual(REFUSED_LATE)
    line.recover()
    expect(await send(server)).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })
})
