import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { HOUR } from '../lead/durations.ts'
import { checkBackup } from './check-backup.ts'

const NOW = Date.now()

it('the newest backup has to be of today, and one that can be restored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const age = (name: string, hours: number) => utimesSync(file(name), NOW / 1000, (NOW - hours * HOUR) / 1000)
  const find = async () => wrongOf(await checkBackup(folder, NOW))

  expect(await find()).toMatch(/^Keine Sicherung/)
  const database = new DatabaseSync(file('leads-1.sqlite'))
  database.exec(`CREATE TABLE leads (id TEXT); CREATE TABLE migrations (name TEXT);
    INSERT INTO migrations VALUES ('001')`)
  database.close()
  age('leads-1.sqlite', 50)
  expect(await find()).toMatch(/^Die neueste Sicherung ist 50 Stunden alt[^|]*$/)
  age('leads-1.sqlite', 25)
  expect(await find()).toBe('')
  writeFileSync(file('leads-2.sqlite'), 'no database at all, but long enough to be one '.repeat(200))
  age('leads-2.sqlite', 2)
  expect(await find()).toMatch(/^Die Sicherung lässt sich nicht wiederherstellen .*leads-2/)
})
