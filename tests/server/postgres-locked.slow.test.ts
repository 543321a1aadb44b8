import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { auditDatabase, NOTHING_LOST } from '../support/audit.ts'
import { expectOneSentence, fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, sendBurst, statusOfResponse } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { idOf } from '../support/postgres.ts'
import { connectForTest, postgresForTests, startOnPostgres } from '../support/postgres-for-tests.ts'
import { LINK_SECRET, sampleLead } from '../support/sample-leads.ts'
import { mailSettings, type RunningServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()

const send = (server: RunningServer) =>
  rawRequest(server.url, leadRequest(JSON.stringify(sampleLead()), { Connection: 'close' }))
const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status

describe.skipIf(!needs('postgres'))('the server on Postgres', () => {
  const folder = folderForFile()
  const rules = join(folder, 'hba')
  writeFileSync(rules, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  chmodSync(folder, 0o755)
  const postgres = postgresForTests([`hba_file=${rules}`])

  it('ends its start with one sentence if password, user or database is wrong', async () => {
    const sql = connectForTest(postgres().url)
    await sql`create role keeper login password 'right'`
    const url = new URL(await postgres().createDatabase())
    const start = (changes: Partial<URL>) => {
      const changed = Object.assign(new URL(url), changes).href
      const own = { DATABASE_URL: changed, LINK_SECRET, DATA_DIR: folder }
      return runToEnd(site.command, { ...own, ...mailSettings('smtp://127.0.0.1:9') })
    }
    for (const username of ['keeper', 'nobody']) {
      const ended = await start({ username, password: 'hunter2' })
      expectOneSentence(
        ended,
        new RegExp(`^Die Datenbank test_\\w+ auf .* weist das Konto „${username}“ oder das Passwort ab`),
      )
      expect(ended.sentences[0]).not.toContain('hunter2')
    }
    expectOneSentence(await start({ pathname: 'nothing' }), /^Die Datenbank nothing auf .* gibt es nicht: Leg sie an/)
    expectOneSentence(
      await start({ username: 'keeper', password: 'right' }),
      /lässt das Konto „keeper“ keine Tabellen anlegen/,
    )
  })

  it('ends its start without a mail transport, because the mails of other servers would end in files', async () => {
    const settings = { DATABASE_URL: await postgres().createDatabase(), LINK_SECRET, DATA_DIR: folder }
    expectOneSentence(await runToEnd(site.command, settings), /weder SMTP_URL noch BREVO_API_KEY/)
  })

  it('responds to a lead with busy after five seconds if a table is locked, and stores the next one', async () => {
    const url = await postgres().createDatabase()
    await using server = await startOnPostgres(url, site)
    const other = connectForTest(url)
    const sendTimed = async () => {
      const began = performance.now()
      const response = await send(server)
      expect(performance.now() - began).toBeGreaterThan(4_900)
      return response
    }
    // The lock allows reading, so all leads get as far as the insert.
    await other.unsafe('begin; lock table leads in exclusive mode')
    const sent: Promise<string>[] = []
    for (let count = 0; count < 150; count += 1) {
      sent.push(sendTimed())
      await pause(20)
    }
    expect(await statusOf(server, '/')).toBe(200)
    const responses = await Promise.all(sent)
    expect(responses[0]).toContain('"code":"store_busy"')
    expect(new Set(responses.map(statusOfResponse))).toEqual(new Set([503]))
    expect(await statusOf(server, '/healthz')).toBe(200)
    await other.unsafe('commit')
    expect(statusOfResponse(await send(server))).toBe(200)
  })

  it('refuses leads while the disk of Postgres is full, loses none, and stores leads again', async ({ skip }) => {
    const disk = mkdtempSync(join(folder, 'disk-'))
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=2m,uid=${idOf('-u')}`, 'tmpfs', disk]).status !== 0) {
      skip('a small disk can only be mounted by root')
    }
    try {
      const admin = connectForTest(postgres().url)
      const url = await postgres().createDatabase()
      const name = new URL(url).pathname.slice(1)
      await admin.unsafe(`create tablespace small location '${disk}'`)
      await admin.unsafe(`alter database ${name} set default_tablespace = small`)
      await using server = await startOnPostgres(url, site)
      const burst = await sendBurst(server.url, { total: 2_500, connections: 32 })
      expect([...burst.statuses.keys()].sort()).toEqual([200, 503])
      await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"full"')
      expect(await statusOf(server, '/')).toBe(200)
      expect(await statusOf(server, '/healthz')).toBe(503)
      expect(await auditDatabase(url, burst.acknowledged)).toEqual(NOTHING_LOST)

      expect(spawnSync('mount', ['-o', 'remount,size=20m', disk]).status).toBe(0)
      expect(statusOfResponse(await send(server))).toBe(200)
      await expect.poll(() => statusOf(server, '/healthz'), { interval: 500 }).toBe(200)
    } finally {
      // The folder is in use until the cluster ends.
      spawnSync('umount', ['-l', disk])
    }
  })
})
