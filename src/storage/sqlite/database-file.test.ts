import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

it('a backup that is killed on the way leaves only the .part file', async () => {
  const folder = tempFolder()
  const file = join(folder, 'copy.sqlite')
  // The process is killed after it wrote the copy, before it synced it.
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openSqliteStore } = await import(${JSON.stringify(join(import.meta.dirname, 'open-sqlite-store.ts'))})
    const store = await openSqliteStore(${JSON.stringify(join(folder, 'data'))})
    fs.fsyncSync = () => process.kill(process.pid, 'SIGKILL')
    syncBuiltinESMExports()
    await store.backUp(${JSON.stringify(file)})`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(signal).toBe('SIGKILL')
  expect(existsSync(file)).toBe(false)
  expect(statSync(`${file}.part`).mode & 0o777).toBe(0o600)
})

async function forgetSecrets() {
  const folder = tempFolder()
  const store = await openSqliteStore(folder)
  const other = new DatabaseSync(join(folder, 'leads.sqlite'))
  onTestFinished(async () => {
    other.close()
    await store.close()
  })
  const deleted = sampleStoredLead({ name: 'Geheimnis Eins', message: 'Geheimnis Zwei' })
  const anonymised = sampleStoredLead({ name: 'Geheimnis Drei', email: 'geheimnis@example.org' })
  for (const lead of [sampleStoredLead(), deleted, anonymised])
    await store.insertLead(lead, [], { idempotencyKey: null })
  const isOnDisk = () =>
    readdirSync(folder).some((file) => /geheimnis/i.test(readFileSync(join(folder, file), 'latin1')))
  await store.deleteLead({ ref: deleted.ref, now: Date.now() })
  await store.anonymiseLead({ ref: anonymised.ref, now: 1 })
  expect(isOnDisk()).toBe(true)
  return { store, other, isOnDisk }
}

it.each(['BEGIN; SELECT * FROM leads', 'BEGIN IMMEDIATE'])(
  'erases a removed lead with the log, or reports: %s',
  async (begin) => {
    const { store, other, isOnDisk } = await forgetSecrets()
    other.exec(begin)
    expect(await store.emptyLog({ timeout: 0 })).toBe(false)
    expect(isOnDisk()).toBe(true)
    other.exec('COMMIT')
    expect(await store.emptyLog({ timeout: 0 })).toBe(true)
    expect(isOnDisk()).toBe(false)
  },
)

it('waits for a reader to empty the log without stopping the event loop', async () => {
  const { store, other, isOnDisk } = await forgetSecrets()
  other.exec('BEGIN; SELECT * FROM leads')
  const emptied = store.emptyLog()
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(isOnDisk()).toBe(true)
  other.exec('COMMIT')
  expect(await emptied).toBe(true)
  expect(isOnDisk()).toBe(false)
})
