import { Agent } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { postLead, sendBurst } from '../support/http.ts'
import { listen } from '../support/listen.ts'
import { needs } from '../support/needs.ts'
import { connectForTest, postgresForTests, startOnPostgres } from '../support/postgres-for-tests.ts'
import type { RunningServer } from '../support/start-server.ts'

const site = await fixtureSite()
const agent = new Agent({ keepAlive: true })

let emails = 0
const send = (server: RunningServer) => postLead(server.url, agent, { email: `one-${++emails}@example.org` })

async function sendTimed(server: RunningServer) {
  const began = performance.now()
  return { status: await send(server), ms: performance.now() - began }
}
const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status

/** Expects that the server stores leads again, without a restart. */
async function expectRecovery(server: RunningServer): Promise<void> {
  await expect.poll(() => send(server), { interval: 100 }).toBe(200)
  await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
}

/** A visitor waits five seconds for the database, and then gets 503. */
const REFUSED_LATE = { status: 503, ms: expect.toSatisfy((ms: number) => ms > 4_900) }

describe.skipIf(!needs('postgres'))('the server and its database', () => {
  const postgres = postgresForTests()
  afterAll(() => agent.destroy())

  it('serves the page if the database is away at the start, and stores leads as soon as it is there', async () => {
    const url = await postgres().createDatabase()
    await postgres().stop()
    await using server = await startOnPostgres(url, site)
    await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"unavailable"')
    await expect.poll(() => server.output()).toMatch(/^Die Datenbank test_\w+ auf .* antwortet nicht/m)
    expect(await statusOf(server, '/')).toBe(200)
    expect(await Promise.all([statusOf(server, '/healthz'), send(server)])).toEqual([503, 503])
    await postgres().start()
    await expectRecovery(server)
  })

  it('ends with the reason if the database is away at the start and then has a newer schema', async () => {
    const url = await postgres().createDatabase()
    await migratePostgres(url)
    await connectForTest(url)`
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231235959', 'from_the_future')`
    await postgres().stop()
    await using server = await startOnPostgres(url, site)
    await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"unavailable"')
    await postgres().start()
    await expect.poll(() => server.process.exitCode).toBe(1)
    expect(server.output()).toMatch(/gehört zu einer neueren Version dieses Programms: Nimm diese Version\.$/m)
  })

  it('serves the page if the database is read-only at the start, and stores leads as soon as it can be written', async () => {
    const url = await postgres().createDatabase()
    const admin = connectForTest(postgres().url)
    const close = (isClosed: 'on' | 'off') =>
      admin.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${isClosed}`)
    await close('on')
    await using server = await startOnPostgres(url, site)
    await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"unavailable"')
    await expect.poll(() => server.output()).toMatch(/^Die Datenbank test_\w+ auf .* lässt sich nur lesen/m)
    expect(server.output()).not.toContain('antwortet nicht')
    expect(await statusOf(server, '/')).toBe(200)
    expect(await Promise.all([statusOf(server, '/healthz'), send(server)])).toEqual([503, 503])
    await close('off')
    await expectRecovery(server)

    // The database becomes read-only again, while the server runs.
    await close('on')
    const sql = connectForTest(postgres().url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)}`
    await expect.poll(() => send(server)).toBe(503)
    await close('off')
    await expectRecovery(server)
  })

  it('refuses each lead after five seconds while the database is stopped, and stores leads again once it runs', async () => {
    const url = await postgres().createDatabase()
    await using server = await startOnPostgres(url, site)
    expect(await send(server)).toBe(200)
    await postgres().stop()
    const refusals: ReturnType<typeof sendTimed>[] = []
    // Send the leads over some seconds, so that the statements differ in age.
    for (let count = 0; count < 300; count += 1) {
      refusals.push(sendTimed(server))
      await pause(10)
    }
    expect(await statusOf(server, '/')).toBe(200)
    expect(await statusOf(server, '/healthz')).toBe(503)
    for (const refusal of await Promise.all(refusals)) expect(refusal).toEqual(REFUSED_LATE)

    await postgres().start()
    expect(await send(server)).toBe(200)
    await expect.poll(() => statusOf(server, '/healthz'), { interval: 200 }).toBe(200)
  })

  it('refuses and loses no lead if the database restarts or crashes in a burst', async () => {
    const url = await postgres().createDatabase()
    await using server = await startOnPostgres(url, site)
    let done: Promise<void> = Promise.resolve()
    const burst = await sendBurst(server.url, {
      total: 1_500,
      connections: 32,
      onAcknowledged: (count) => {
        if (count === 300) done = postgres().restart('fast')
        if (count === 900) done = done.then(() => postgres().restart('immediate'))
      },
    })
    await done
    expect(burst.statuses).toEqual(new Map([[200, 1_500]]))
    expect(await auditDatabase(url, burst.acknowledged)).toEqual(NOTHING_LOST)
  })

  it('refuses a lead if the database does not answer on an open connection, and a new connection works', async () => {
    await using line = await startDeadLine(await postgres().createDatabase())
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

/** A proxy to the database. `goDead` keeps its connections open but passes nothing, as a firewall does that forgot them. */
async function startDeadLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const farEnds = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    if (isDead) return
    const far = connect(Number(target.port), target.hostname).on('error', () => {})
    farEnds.add(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  const line = await listen(server)
  return {
    /** The database's address, through this proxy. */
    url: Object.assign(new URL(databaseUrl), { port: String(line.port) }).href,
    /** Passes nothing from now on, on any connection. New connections are accepted and get no data. */
    goDead() {
      isDead = true
      for (const socket of [...line.sockets, ...farEnds]) socket.pause().removeAllListeners('data')
    },
    /** New connections work again. Dead connections stay dead. */
    recover() {
      isDead = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of farEnds) socket.destroy()
      await line[Symbol.asyncDispose]()
    },
  }
}
