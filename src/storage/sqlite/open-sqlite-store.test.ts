import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeStore } from '../contract/store.contract.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'dachstrom-store-'))
let count = 0

afterAll(() => rmSync(folder, { recursive: true }))

describeStore('SQLite', () => {
  count += 1
  return openSqliteStore(join(folder, String(count)))
})
