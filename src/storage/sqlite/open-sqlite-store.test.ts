import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeStore } from '../contract/store.contract.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'dachstrom-store-'))

afterAll(() => rmSync(folder, { recursive: true }))

describeStore('SQLite', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  return [await openSqliteStore(dataDir), await openSqliteStore(dataDir)]
})
