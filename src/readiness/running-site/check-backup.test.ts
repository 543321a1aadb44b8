import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { wrongOf } from '../../../tests/support/findings.ts'
import { HOUR } from '../../lead/durations.ts'
import { checkBackup } from './check-backup.ts'

let folder: string
beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), 'backups-'))
  folder = made
  onTestFinished(() => rmSync(made, { recursive: true }))
})

const NOW = Date.now()
const find = async (path = folder) => wrongOf(await checkBackup(path, NOW))

function backUp(name: string, { hoursOld = 1, table = 'leads' } = {}): void {
  const path = join(folder, name)
  const database = new DatabaseSync(path)
  database.exec(
    `CREATE TABLE ${table} (id TEXT); CREATE TABLE migrations (name TEXT); INSERT INTO migrations VALUES ('001')`,
  )
  database.close()
  const at = new Date(NOW - hoursOld * HOUR)
  utimesSync(path, at, at)
}

it('a backup of today that can be read is good', async () => {
  backUp('leads-1.sqlite', { hoursOld: 300 })
  backUp('leads-2.sqlite')
  expect(await find()).toBe('')
})

it('a backup that is missing, or in a folder that cannot be read, is named', async () => {
  expect(await find()).toMatch(/^Keine Sicherung/)
  writeFileSync(join(folder, 'file'), '')
  expect(await find(join(folder, 'file'))).toMatch(/lässt sich nicht lesen/)
})

it('an old backup is named', async () => {
  backUp('leads-1.sqlite', { hoursOld: 50 })
  expect(await find()).toMatch(/ist 50 Stunden alt/)
})

it('a backup that cannot be restored is named', async () => {
  backUp('leads-photos.sqlite', { table: 'photos' })
  expect(await find()).toMatch(/lässt sich nicht wiederherstellen/)
  writeFileSync(join(folder, 'leads.sqlite'), 'not a database at all, but long enough to be one'.repeat(200))
  expect(await find()).toMatch(/lässt sich nicht wiederherstellen .*leads\.sqlite/)
})
