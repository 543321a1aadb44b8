import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

async function storeWithSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-log-'))
  const store = await openSqliteStore(folder)
  const other = new DatabaseSync(join(folder, 'leads.sqlite'))
  onTestFinished(async () => {
    other.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const deleted = sampleStoredLead({ name: 'Geheimnis Eins', message: 'Geheimnis Zwei' })
  const anonymised = sampleStoredLead({ name: 'Geheimnis Drei', email: 'geheimnis@example.org' })
  for (const lead of [sampleStoredLead(), deleted, anonymised])
    await store.insertLead(lead, [], { idempotencyKey: null })
  const forget = async () => {
    await store.deleteLead(deleted.ref)
    await store.anonymiseLead({ ref: anonymised.ref, now: 1 })
  }
  const isOnDisk = () =>
    readdirSync(folder).some((file) => /geheimnis/i.test(readFileSync(join(folder, file), 'latin1')))
  return { store, other, forget, isOnDisk }
}

it('leaves nothing of a deleted or anonymised lead in the files', async () => {
  const { store, forget, isOnDisk } = await storeWithSecrets()
  await forget()
  expect(isOnDisk()).toBe(true)
  expect(await store.emptyLog()).toBe(true)
  expect(isOnDisk()).toBe(false)
})

it.each(['BEGIN; SELECT * FROM leads', 'BEGIN IMMEDIATE'])(
  'reports that it could not, and can be called again: %s',
  async (begin) => {
    const { store, other, forget, isOnDisk } = await storeWithSecrets()
    await forget()
    other.exec(begin)
    expect(await store.emptyLog({ waitMs: 0 })).toBe(false)
    expect(isOnDisk()).toBe(true)
    other.exec('COMMIT')
    expect(await store.emptyLog({ waitMs: 0 })).toBe(true)
    expect(isOnDisk()).toBe(false)
  },
)

it('waits for a reader without stopping the event loop', async () => {
  const { store, other, forget, isOnDisk } = await storeWithSecrets()
  other.exec('BEGIN; SELECT * FROM leads')
  await forget()
  const emptied = store.emptyLog()
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(isOnDisk()).toBe(true)
  other.exec('COMMIT')
  expect(await emptied).toBe(true)
  expect(isOnDisk()).toBe(false)
})

it('fails like any other call once the store is closed', async () => {
  const { store, forget } = await storeWithSecrets()
  await forget()
  await store.close()
  await expect(store.emptyLog()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' })
  store.close = async () => {}
})
