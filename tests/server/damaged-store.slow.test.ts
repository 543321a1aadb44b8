import { mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { planMessages } from '../../src/lead/outbox/message-rules.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import { openCheckedStore } from '../../src/server/open-checked-store.ts'
import { explainStartError } from '../../src/server/start-error.ts'
import { readServerSettings } from '../../src/settings/server-settings.ts'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { type RunningServer, runCli, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'
import { withStore } from '../support/with-store.ts'

const site = await fixtureSite()
/** The database's page size in bytes. */
const PAGE = 4096

const start = (settings: Record<string, string> = {}) => startServer(settings, site.command)
const healthOf = async (url: string) => (await fetch(`${url}/healthz`)).status

/** Sends a few leads. Expects that each is refused, and that `/healthz` reports it. */
async function expectRefusals({ url }: RunningServer): Promise<void> {
  const { statuses } = await sendBurst(url, { total: 8, connections: 2, prefix: 'later' })
  expect(statuses).toEqual(new Map([[503, 8]]))
  await expect.poll(() => healthOf(url)).toBe(503)
}

it('stores no request in removed files after the data folder of a running server was replaced', async () => {
  const dataDir = join(folderForFile(), 'data')
  await using server = await start({ DATA_DIR: dataDir })
  expect((await sendBurst(server.url, { total: 5, connections: 5 })).acknowledged.size).toBe(5)
  renameSync(dataDir, `${dataDir}-away`)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'leads.sqlite'), readFileSync(join(`${dataDir}-away`, 'leads.sqlite')))
  await expectRefusals(server)
})

it('health is bad if every request is refused, even if a heartbeat could be written', async () => {
  await using server = await start()
  await sendBurst(server.url, { total: 5, connections: 5 })
  expect(await healthOf(server.url)).toBe(200)
  // The trigger refuses leads as a damaged page in one of their indexes would.
  const other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 60_000 })
  other.exec("CREATE TRIGGER damaged BEFORE INSERT ON leads BEGIN SELECT RAISE(ABORT, 'damaged'); END")
  await expectRefusals(server)
  other.exec('DROP TRIGGER damaged')
  other.close()
  await sendBurst(server.url, { total: 1, connections: 1, prefix: 'again' })
  await expect.poll(() => healthOf(server.url)).toBe(200)
})

it('health is bad if the index that is read before each request is stored has a damaged root', async () => {
  await using server = await start({ FLOOD_LEADS: '20' })
  await sendBurst(server.url, { total: 5, connections: 5 })
  expect(await healthOf(server.url)).toBe(200)
  const file = join(server.dataDir, 'leads.sqlite')
  const other = new DatabaseSync(file, { timeout: 60_000 })
  const { rootpage } = other
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'messages_notifications'")
    .get() as {
    rootpage: number
  }
  // A write by another process empties the server's cache of pages.
  other.exec('UPDATE heartbeat SET at = 1; PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  writeFileSync(file, readFileSync(file).fill(0x5a, (rootpage - 1) * PAGE, rootpage * PAGE))
  await expectRefusals(server)
  await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"damaged"')
})

it('stores no request after its write-ahead log was removed, and saves the acknowledged requests', async () => {
  await using first = await start()
  const { dataDir } = first
  const { acknowledged } = await sendBurst(first.url, { total: 13, connections: 4 })
  expect(acknowledged.size).toBe(13)
  rmSync(join(dataDir, 'leads.sqlite-wal'))
  await expectRefusals(first)
  expect(first.output()).toContain('EREPLACED')
  await first.stop('SIGKILL')

  expect(auditStore(dataDir, acknowledged)).toEqual(NOTHING_LOST)
  await using second = await start({ DATA_DIR: dataDir })
  expect((await sendBurst(second.url, { total: 1, connections: 1, prefix: 'again' })).acknowledged.size).toBe(1)
  await second.stop()
  expect(second.output()).not.toContain('leads-missing')
})

it('stores no request after the database of a running server was cut short, not even once it has its old length', async () => {
  await using server = await start()
  await sendBurst(server.url, { total: 50, connections: 5 })
  const file = join(server.dataDir, 'leads.sqlite')
  const other = new DatabaseSync(file, { timeout: 60_000 })
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  await sendBurst(server.url, { total: 1, connections: 1, prefix: 'before' })
  truncateSync(file, statSync(file).size / 2)
  await expectRefusals(server)
  expect(server.output()).toContain('"event":"store-failed","code":"damaged"')
  writeFileSync(file, Buffer.alloc(1_000_000), { flag: 'a' })
  await expectRefusals(server)
})

it('reports each unusable database with a damaged page or header as damaged', async () => {
  const parent = folderForFile()
  await withStore(join(parent, 'sound'), async (store) => {
    for (let count = 0; count < 60; count += 1) await store.insertLead(...submission(`${count}`))
  })
  const sound = readFileSync(join(parent, 'sound', 'leads.sqlite'))
  const pages = Array.from({ length: sound.length / PAGE }, (_, index) => index * PAGE)
  const damages = [
    ...pages.map((start) => Buffer.from(sound).fill(0, start, start + PAGE)),
    ...pages.map((start) => Buffer.from(sound).fill(0x5a, start, start + PAGE)),
    // Overwrites each page with another page, like a disk that writes to the wrong place.
    ...pages.map((start) => {
      const bytes = Buffer.from(sound)
      sound.copy(bytes, start, (start + 5 * PAGE) % sound.length, ((start + 5 * PAGE) % sound.length) + PAGE)
      return bytes
    }),
    ...Array.from({ length: 25 }, (_, word) => Buffer.from(sound).fill(0xff, word * 4, word * 4 + 4)),
    ...pages.slice(1).map((start) => Buffer.from(sound.subarray(0, start))),
  ]
  const said = new Map<string, number>()
  for (const [index, bytes] of damages.entries()) {
    const dataDir = join(parent, `damaged-${index}`)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'leads.sqlite'), bytes)
    const sentence = await tryToUse(dataDir)
    said.set(sentence, (said.get(sentence) ?? 0) + 1)
  }
  const { usable = 0, ...others } = Object.fromEntries(said)
  expect(Object.keys(others)).toEqual([
    'Die Datenbank in the folder ist beschädigt: Lass die Dateien, wie sie sind, und spiel die letzte Sicherung ein (docs/runbook.md, „Restore“).',
  ])
  expect(damages.length - usable).toBeGreaterThan(48)
})

function submission(name: string): Parameters<LeadStore['insertLead']> {
  const lead = sampleStoredLead({ email: `${name}@example.org` })
  return [lead, planMessages(lead), { idempotencyKey: lead.id }]
}

/** Opens a store as the server does, and stores one lead. Returns the text that an operator reads. */
async function tryToUse(dataDir: string): Promise<string> {
  const config = readServerSettings({ DATA_DIR: dataDir })
  if (!config.ok) throw new Error(config.problems.join())
  try {
    const { store } = await openCheckedStore(config.settings, { log: () => {}, print: () => {} })
    const [lead, ...rest] = submission('last')
    await store
      .arrivalsAtRanks([1], 0)
      .then(() => store.insertLead(lead, ...rest))
      .finally(() => store.close())
    return 'usable'
  } catch (error) {
    return (explainStartError(error, config.settings) ?? String(error)).replace(dataDir, 'the folder')
  }
}

it('reports missing acknowledged leads at each start and in every command, until the count is removed', async () => {
  await using first = await start()
  const { dataDir } = first
  await sendBurst(first.url, { total: 5, connections: 1 })
  await first.stop()
  await using second = await start({ DATA_DIR: dataDir })
  await sendBurst(second.url, { total: 20, connections: 1, prefix: 'lost' })
  await second.stop('SIGKILL')
  // Damages the whole log after its header. SQLite ignores the rest of such a log without an error.
  const log = join(dataDir, 'leads.sqlite-wal')
  writeFileSync(log, readFileSync(log).fill(0x5a, 32))

  await using third = await start({ DATA_DIR: dataDir })
  await expect.poll(() => third.output()).toContain('"event":"leads-missing","count":20')
  expect(third.output()).toMatch(/^20 bestätigte Anfragen fehlen .*Missing leads/m)
  await sendBurst(third.url, { total: 3, connections: 1, prefix: 'later' })
  const { out, err } = await runCli(dataDir, ['list', '--json', '--all'])
  expect(JSON.parse(out)).toHaveLength(8)
  expect(err).toContain('20 bestätigte Anfragen fehlen')
  await third.stop()

  rmSync(join(dataDir, 'leads.acknowledged'))
  await using fourth = await start({ DATA_DIR: dataDir })
  await fourth.stop()
  expect(fourth.output()).not.toContain('leads-missing')
})
