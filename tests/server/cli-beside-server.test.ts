import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { StoredLead } from '../../src/lead/store.ts'
import { auditStore } from '../support/audit-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { runCli } from '../support/run-cli.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

/** Leads whose two mails are not in the same copy. */
function countTorn(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  const sql = 'SELECT count(*) AS torn FROM leads l WHERE (SELECT count(*) FROM messages m WHERE m.lead_id = l.id) <> 2'
  const { torn } = db.prepare(sql).get() as { torn: number }
  db.close()
  return torn
}

const refsIn = (json: string) => (JSON.parse(json) as StoredLead[]).map(({ ref }) => ref)

describe('the command line beside a running server', () => {
  it('reads and writes while requests come in, and holds none of them up', async () => {
    await using server = await startServer({}, site.command)
    await sendBurst(server.url, { total: 50, connections: 8 })
    const early = refsIn((await runCli(server.dataDir, ['list', '--json', '--all'])).out)
    expect(early).toHaveLength(50)
    const burst = sendBurst(server.url, { total: 400, connections: 16 })
    const [first = '', second = '', third = ''] = early
    const results = await Promise.all([
      runCli(server.dataDir, ['answered', first]),
      runCli(server.dataDir, ['anonymise', second, '--yes']),
      runCli(server.dataDir, ['delete', third, '--yes']),
      runCli(server.dataDir, ['export', '--csv']),
      runCli(server.dataDir, ['mails', '--json']),
    ])
    expect(results.map(({ code, err }) => [code, err])).toEqual(results.map(() => [0, '']))
    expect((await burst).statuses).toEqual(new Map([[200, 400]]))
    expect(server.output()).not.toContain('"store-failed"')
    const after = JSON.parse((await runCli(server.dataDir, ['list', '--json', '--all'])).out)
    expect(after).toHaveLength(449)
    const statusOf = (ref: string) => after.find((lead: { ref: string }) => lead.ref === ref)?.status
    expect([first, second, third].map(statusOf)).toEqual(['answered', 'anonymised', undefined])
  })

  it('copies the database so that the copy is whole, and can be put in its place', async () => {
    await using server = await startServer({}, site.command)
    const file = join(server.dataDir, 'copy.sqlite')
    const before = await sendBurst(server.url, { total: 100, connections: 16 })
    const [during, copying] = await Promise.all([
      sendBurst(server.url, { total: 400, connections: 16 }),
      runCli(server.dataDir, ['backup', file]),
    ])
    expect(copying).toMatchObject({ code: 0, err: '', out: expect.stringContaining(file) })
    expect(during.statuses).toEqual(new Map([[200, 400]]))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await server.stop()

    const restored = join(server.dataDir, 'restored')
    mkdirSync(restored)
    renameSync(file, join(restored, 'leads.sqlite'))
    const { lost, integrity } = auditStore(restored, before.acknowledged)
    expect({ lost, integrity, withoutTheirMails: countTorn(restored) }).toEqual({
      lost: [],
      integrity: 'ok',
      withoutTheirMails: 0,
    })
    await using second = await startServer({ DATA_DIR: restored }, site.command)
    expect(refsIn((await runCli(restored, ['list', '--json', '--all'])).out).length).toBeGreaterThanOrEqual(100)
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  })

  it('copies what so far stands in the write-ahead log only', async () => {
    await using server = await startServer({}, site.command)
    const { acknowledged } = await sendBurst(server.url, { total: 10, connections: 4 })
    const copied = join(server.dataDir, 'copied')
    mkdirSync(copied)
    expect((await runCli(server.dataDir, ['backup', join(copied, 'leads.sqlite')])).code).toBe(0)
    expect(auditStore(copied, acknowledged)).toMatchObject({ lost: [], incomplete: [], integrity: 'ok', leads: 10 })
  })

  it('has the server send what is released', async () => {
    await using server = await startServer({ MAIL_RETRY_BASE_MS: '100' }, site.command)
    const request = leadRequest(JSON.stringify(sampleLead()), { 'X-Form-Signals': 't=50000;h=1', Connection: 'close' })
    expect(statusOfAnswer(await rawRequest(server.url, request))).toBe(200)
    const [ref = ''] = refsIn((await runCli(server.dataDir, ['list', '--quarantined', '--json'])).out)
    expect((await runCli(server.dataDir, ['release', ref])).code).toBe(0)
    // Any request wakes the loop; without one, its sweep finds them within a minute.
    await sendBurst(server.url, { total: 1, connections: 1 })
    const states = async () => {
      const { mails } = JSON.parse((await runCli(server.dataDir, ['show', ref, '--json'])).out)
      return mails.map(({ state }: { state: string }) => state)
    }
    await expect.poll(states).toEqual(['sent', 'sent'])
    expect((await runCli(server.dataDir, ['retry', ref])).out).toBe('No mail waits.\n')
  })

  it('says so where another program holds the database, and leaves it as it was', async () => {
    await using server = await startServer({}, site.command)
    await sendBurst(server.url, { total: 1, connections: 1 })
    const [ref = ''] = refsIn((await runCli(server.dataDir, ['list', '--json', '--all'])).out)
    const other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 60_000 })
    other.exec('BEGIN IMMEDIATE')
    const { code, out, err } = await runCli(server.dataDir, ['delete', ref, '--yes'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^Another program holds the database in [^\n]+\n$/)
    other.exec('COMMIT')
    other.close()
    expect((await runCli(server.dataDir, ['show', ref])).code).toBe(0)
  })
})
