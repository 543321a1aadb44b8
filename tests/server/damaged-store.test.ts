import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { runCli } from '../support/run-cli.ts'
import { expectOneSentence, runToEnd } from '../support/run-to-end.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

const healthOf = async (url: string) => (await fetch(`${url}/healthz`)).status

it('a data folder that is replaced under a running server takes no request into files that are gone', async () => {
  const dataDir = join(folderForFile(), 'data')
  await using server = await startServer({ DATA_DIR: dataDir }, site.command)
  expect((await sendBurst(server.url, { total: 5, connections: 5 })).acknowledged.size).toBe(5)
  renameSync(dataDir, `${dataDir}-away`)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'leads.sqlite'), readFileSync(join(`${dataDir}-away`, 'leads.sqlite')))
  const { statuses } = await sendBurst(server.url, { total: 7, connections: 7, prefix: 'later' })
  expect(statuses).toEqual(new Map([[503, 7]]))
  await expect.poll(() => healthOf(server.url)).toBe(503)
})

it('health is bad where every request is refused, though a heartbeat could be written', async () => {
  const dataDir = folderForFile()
  await using server = await startServer({ DATA_DIR: dataDir }, site.command)
  await sendBurst(server.url, { total: 5, connections: 5 })
  expect(await healthOf(server.url)).toBe(200)
  // As a damaged page in an index of the leads would.
  const other = new DatabaseSync(join(dataDir, 'leads.sqlite'), { timeout: 60_000 })
  other.exec("CREATE TRIGGER damaged BEFORE INSERT ON leads BEGIN SELECT RAISE(ABORT, 'damaged'); END")
  const { statuses } = await sendBurst(server.url, { total: 3, connections: 3, prefix: 'later' })
  expect(statuses).toEqual(new Map([[503, 3]]))
  await expect.poll(() => healthOf(server.url)).toBe(503)
  other.exec('DROP TRIGGER damaged')
  other.close()
  await sendBurst(server.url, { total: 1, connections: 1, prefix: 'again' })
  await expect.poll(() => healthOf(server.url)).toBe(200)
})

it('a damaged database is named as such at the start, with what to do', async () => {
  const dataDir = folderForFile()
  await (await openSqliteStore(dataDir)).close()
  const file = join(dataDir, 'leads.sqlite')
  writeFileSync(file, readFileSync(file).fill(0x5a, 4096))
  const sentence = /^The database in .* is damaged: keep the files as they are, and restore the last backup/
  expectOneSentence(await runToEnd(site.command, { DATA_DIR: dataDir }), sentence)
})

it('fewer leads than were acknowledged are said at the next start and by every command, until the count is removed', async () => {
  const dataDir = folderForFile()
  await using first = await startServer({ DATA_DIR: dataDir }, site.command)
  await sendBurst(first.url, { total: 5, connections: 1 })
  await first.stop()
  await using second = await startServer({ DATA_DIR: dataDir }, site.command)
  await sendBurst(second.url, { total: 20, connections: 1, prefix: 'lost' })
  await second.stop('SIGKILL')
  // All of the log behind its head: SQLite cuts it off there without a word.
  const log = join(dataDir, 'leads.sqlite-wal')
  writeFileSync(log, readFileSync(log).fill(0x5a, 32))

  await using third = await startServer({ DATA_DIR: dataDir }, site.command)
  await expect.poll(() => third.output()).toContain('"event":"leads-missing","count":20')
  expect(third.output()).toContain('When leads are missing')
  await sendBurst(third.url, { total: 3, connections: 1, prefix: 'later' })
  const { out, err } = await runCli(dataDir, ['list', '--json', '--all'])
  expect(JSON.parse(out)).toHaveLength(8)
  expect(err).toContain('fehlen Anfragen, die schon bestätigt waren: 20.')
  await third.stop()

  rmSync(join(dataDir, 'leads.acknowledged'))
  await using fourth = await startServer({ DATA_DIR: dataDir }, site.command)
  await fourth.stop()
  expect(fourth.output()).not.toContain('leads-missing')
})
