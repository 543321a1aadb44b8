import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

async function storeInFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openSqliteStore(join(folder, 'data'))
  await store.insertLead(sampleStoredLead(), [], { idempotencyKey: null })
  return { store, folder, file: join(folder, 'copy.sqlite') }
}

it('leaves the copy and nothing beside it', async () => {
  const { store, folder, file } = await storeInFolder()
  await store.backUp(file)
  expect(readdirSync(folder).sort()).toEqual(['copy.sqlite', 'data'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await store.close()
})

it('leaves nothing where it fails', async () => {
  const { store, folder, file } = await storeInFolder()
  await store.close()
  await expect(store.backUp(file)).rejects.toMatchObject({ name: 'StoreError' })
  expect(readdirSync(folder)).toEqual(['data'])
})

it('leaves only the .part file where it is killed on the way', async () => {
  const { store, folder, file } = await storeInFolder()
  await store.close()
  // Killed when the copy is written and not yet synced.
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

it('overwrites neither a file nor what another backup has begun', async () => {
  const { store, file } = await storeInFolder()
  for (const path of [file, `${file}.part`]) {
    writeFileSync(path, 'kept')
    await expect(store.backUp(file)).rejects.toMatchObject({ code: 'EEXIST', path })
    expect(statSync(path).size).toBe(4)
    rmSync(path)
  }
  await store.close()
})
