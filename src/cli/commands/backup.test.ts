import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { AFTERNOON, openCommandLine } from '../../../tests/support/command-line.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { inspectSqlite } from '../../storage/sqlite/inspect-sqlite.ts'

it.each(['copy.sqlite', 'copy.sqlite.part'])('overwrites no %s, and names it', async (name) => {
  using cli = openCommandLine()
  writeFileSync(join(cli.dataDir, name), 'kept')
  const { code, out, err } = await cli.run('backup copy.sqlite')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`${join(cli.dataDir, name)} gibt es schon`)
  expect(statSync(join(cli.dataDir, name)).size).toBe(4)
})

const nameOf = (age: number) =>
  `leads-${new Date(AFTERNOON - age).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`
const OLD = [nameOf(15 * DAY), `${nameOf(15 * DAY)}.part`]
const KEPT = [nameOf(13 * DAY), `${nameOf(MINUTE)}.part`, 'leads-2020-01-01.sqlite', 'notes.txt']

function withBackups(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  for (const file of [...OLD, ...KEPT]) writeFileSync(join(folder, file), '')
  return folder
}

it('with --folder, names the file by its time, reads it back, and removes old backups', async () => {
  using cli = openCommandLine()
  await cli.add()
  const folder = withBackups(cli.dataDir)
  const { code, out } = await cli.run('backup --folder backups')
  expect(code).toBe(0)
  expect(out).toContain('Sie lässt sich einspielen. Entfernte ältere Sicherungen (--keep 14): 2.\n')
  expect(readdirSync(folder).sort()).toEqual([nameOf(0), ...KEPT].sort())
  expect(await inspectSqlite(join(folder, nameOf(0)))).toMatchObject({ leads: 1, schema: 'current' })
})

it('removes a backup that cannot be read back, and keeps older ones', async () => {
  using cli = openCommandLine()
  await cli.add()
  const folder = withBackups(cli.dataDir)
  const database = new DatabaseSync(join(cli.dataDir, 'leads.sqlite'))
  database.exec(
    'PRAGMA ignore_check_constraints = ON; INSERT INTO heartbeat (id, at, ballast) VALUES (2, 0, zeroblob(1))',
  )
  database.close()
  const { code, err } = await cli.run('backup --folder backups')
  expect(code).toBe(1)
  expect(err).toMatch(/lässt sich nicht zurücklesen\. Sie ist entfernt, und ältere bleiben/)
  expect(readdirSync(folder).sort()).toEqual([...OLD, ...KEPT].sort())
})
