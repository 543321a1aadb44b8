import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '../../../src/lead/durations.ts'
import { findBackupProblems } from './backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOW = Date.now()
const find = () =>
  findBackupProblems(folder, NOW)
    .map(({ what }) => what)
    .join(' | ')

function backup(name: string, { hoursOld = 1, table = 'leads' } = {}): string {
  const path = join(folder, name)
  const database = new DatabaseSync(path)
  database.exec(`CREATE TABLE ${table} (id TEXT)`)
  database.close()
  const at = new Date(NOW - hoursOld * HOUR)
  utimesSync(path, at, at)
  return path
}

describe('the backup', () => {
  it('is fine where one of today can be read', () => {
    backup('leads-1.sqlite', { hoursOld: 300 })
    backup('leads-2.sqlite')
    expect(find()).toBe('')
  })

  it('is missing', () => expect(find()).toMatch(/^Keine Sicherung/))

  it('is old', () => {
    backup('leads-1.sqlite', { hoursOld: 50 })
    expect(find()).toMatch(/ist 50 Stunden alt/)
  })

  it('is no database', () => {
    writeFileSync(join(folder, 'leads.sqlite'), 'not a database at all, but long enough to be one'.repeat(200))
    expect(find()).toMatch(/keine Datenbank mit Anfragen/)
  })

  it('is another database', () => {
    backup('leads.sqlite', { table: 'photos' })
    expect(find()).toMatch(/keine Datenbank mit Anfragen/)
  })

  it('is a dump that cannot be read', () => {
    writeFileSync(join(folder, 'leads.dump'), 'PGDMP')
    expect(find()).toMatch(/pg_restore/)
  })
})
