import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { listLeads, runCli, startServer } from '../support/start-server.ts'

const site = await fixtureSite()

it('commands read and write while requests arrive, and delay none of them', async () => {
  await using server = await startServer({}, site.command)
  await sendBurst(server.url, { total: 50, connections: 8 })
  const early = await listLeads(server.dataDir)
  expect(early).toHaveLength(50)
  const burst = sendBurst(server.url, { total: 400, connections: 16 })
  const [first = '', second = '', third = ''] = early.map(({ ref }) => ref)
  const results = await Promise.all([
    runCli(server.dataDir, ['retry', first]),
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
  expect([first, second, third].map(statusOf)).toEqual(['new', 'anonymised', undefined])
})

it('a backup that is made while the server runs is complete, and can replace the database', async () => {
  await using server = await startServer({}, site.command)
  const { dataDir } = server
  // The copy also has leads that are only in the write-ahead log.
  const early = await sendBurst(server.url, { total: 10, connections: 4 })
  const quiet = join(dataDir, 'quiet')
  mkdirSync(quiet)
  expect((await runCli(dataDir, ['backup', join(quiet, 'leads.sqlite')])).code).toBe(0)
  expect(auditStore(quiet, early.acknowledged)).toEqual(NOTHING_LOST)

  const file = join(dataDir, 'copy.sqlite')
  const [during, copying] = await Promise.all([
    sendBurst(server.url, { total: 400, connections: 16, prefix: 'during' }),
    runCli(dataDir, ['backup', file]),
  ])
  expect(copying).toMatchObject({ code: 0, err: '', out: expect.stringContaining(file) })
  expect(during.statuses).toEqual(new Map([[200, 400]]))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.stop()

  const restored = join(dataDir, 'restored')
  mkdirSync(restored)
  renameSync(file, join(restored, 'leads.sqlite'))
  expect(auditStore(restored, early.acknowledged)).toEqual(NOTHING_LOST)
  await using second = await startServer({ DATA_DIR: restored }, site.command)
  expect((await listLeads(restored)).length).toBeGreaterThanOrEqual(10)
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
})
