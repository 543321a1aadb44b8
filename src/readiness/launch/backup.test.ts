import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '../../lead/durations.ts'
import { findBackupProblems } from './backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOW = Date.now()
const find = async () => (await findBackupProblems(folder, NOW)).map(({ what }) => what).join(' | ')

function backup(name: string, { hoursOld = 1, table = 'leads' } = {}): string {
  const path = join(folder, name)
  const database = new DatabaseSync(path)
  database.exec(`CREATE TABLE ${table} (id TEXT); CREATE TABLE migrations (name TEXT)`)
  database.close()
  const at = new Date(NOW - hoursOld * HOUR)
  utimesSync(path, at, at)
  return path
}

describe('the backup', () => {
  it('is fine where one of today can be read', async () => {
    backup('leads-1.sqlite', { hoursOld: 300 })
    backup('leads-2.sqlite')
    expect(await find()).toBe('')
  })

  it('is missing', async () => expect(await find()).toMatch(/^Keine Sicherung/))

  it('is old', async () => {
    backup('leads-1.sqlite', { hoursOld: 50 })
    expect(await find()).toMatch(/ist 50 Stunden alt/)
  })

  it('lies in what cannot be read', async () => {
    writeFileSync(join(folder, 'file'), '')
    const found = await findBackupProblems(join(folder, 'file'), NOW)
    expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(/lässt sich nicht lesen/)])
  })

  it('is no database', async () => {
    writeFileSync(join(folder, 'leads.sqlite'), 'not a database at all, but long enough to be one'.repeat(200))
    expect(await find()).toMatch(/lässt sich nicht wiederherstellen/)
  })

  it('is another database', async () => {
    backup('leads.sqlite', { table: 'photos' })
    expect(await find()).toMatch(/lässt sich nicht wiederherstellen/)
  })

  it('is a dump that cannot be read', async () => {
    writeFileSync(join(folder, 'leads.dump'), 'PGDMP')
    expect(await find()).toMatch(/lässt sich nicht wiederherstellen/)
  })
})
