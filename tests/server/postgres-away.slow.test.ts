import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditDatabase, NOTHING_LOST } from '../support/audit-database.ts'
import { postLead, sendBurst } from '../support/burst.ts'
import { startDeadLine } from '../support/dead-line.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startOnPostgres } from '../support/servers-on-postgres.ts'
import type { RunningServer } from '../support/start-server.ts'

const site = await fixtureSite()
const agent = new Agent({ keepAlive: true })

let emails = 0
const send = (server: RunningServer) => postLead(server.url, agent, { email: `one-${++emails}@example.org` })

/** Sends leads that are to be refused, over a second. */
function sendOverTime(server: RunningServer) {
  const times: number[] = []
  const first = Promise.withResolvers<void>()
  const sendOne = async () => {
    const { status, ms } = await sendTimed(server)
    expect(status).toBe(503)
    times.push(ms)
    first.resolve()
  }
  const sendAll = async () => {
    const sent: Promise<void>[] = []
    for (let count = 0; count < MANY; count += 1) {
      sent.push(sendOne())
      await pause(1_000 / MANY)
    }
    await Promise.all(sent)
    return Math.min(...times)
  }
  return { first: first.promise, count: () => times.length, all: sendAll() }
}

/** @returns the status, and after how many milliseconds it came */
async function sendTimed(server: RunningServer) {
  const began = performance.now()
  return { status: await send(server), ms: performance.now() - began }
}
const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status

/** A visitor waits for the database before being told that it did not work. */
const PATIENCE = 4_900
const MANY = 100

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
      /"event":"store-failed","code":"unavailable","explanation":"The database test_\w+ on .* does not answer/
    await expect.poll(() => server.output()).toMatch(said)
    expect(await statusOf(server, '/')).toBe(200)
    const answers = [statusOf(server, '/healthz'), send(server)]
    expect(await Promise.all(answers)).toEqual([503, 503])
    await cluster.start()
    await expect.poll(() => send(server), { interval: 100 }).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })

  it('is stopped, each lead is refused after five seconds of its own, and leads are taken again once it runs', async () => {
    const url = await cluster.createDatabase()
    await using server = await startOnPostgres(url, site)
    expect(await send(server)).toBe(200)
    await cluster.stop()
    const refusals = sendOverTime(server)
    expect(await statusOf(server, '/')).toBe(200)
    expect(await statusOf(server, '/healthz')).toBe(503)
    await refusals.first
    // A lead that comes when the first is refused is refused last: none queues behind another.
    const last = send(server)
    await Promise.race([last, refusals.all])
    expect(refusals.count()).toBe(MANY)
    expect(await refusals.all).toBeGreaterThan(PATIENCE)
    expect(await last).toBe(503)

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
    expect(await refused).toMatchObject({ status: 503, ms: expect.toSatisfy((ms: number) => ms > PATIENCE) })
    line.recover()
    expect(await send(server)).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })
})
