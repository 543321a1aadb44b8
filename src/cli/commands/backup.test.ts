import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { DAY } from '../../lead/durations.ts'
import { inspectDatabase } from '../../storage/sqlite/inspect-database.ts'

vi.mock('../../storage/sqlite/inspect-database.ts', { spy: true })

it.each(['copy.sqlite', 'copy.sqlite.part'])('names %s where that exists already', async (name) => {
  using office = openOffice()
  writeFileSync(join(office.dataDir, name), '')
  const { code, out, err } = await office.run('backup copy.sqlite')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`${join(office.dataDir, name)} gibt es schon`)
})

/** A folder with the backups of other days. */
function withBackups(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  const name = (age: number) => `leads-${new Date(AFTERNOON - age).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const old = [`${name(15 * DAY)}.sqlite`, `${name(15 * DAY)}.dump`, `${name(2 * DAY)}.sqlite.part`]
  const kept = [`${name(13 * DAY)}.sqlite`, `${name(60_000)}.sqlite.part`, 'leads-2020-01-01.sqlite', 'notes.txt']
  for (const file of [...old, ...kept]) writeFileSync(join(folder, file), '')
  return folder
}

it('into a folder is named by its time, read back, and takes the place of those that are too old', async () => {
  using office = openOffice()
  await office.add()
  const folder = withBackups(office.dataDir)
  const { code, out } = await office.run('backup --folder backups')
  expect(code).toBe(0)
  expect(out).toContain('Sie lässt sich einspielen. Entfernte ältere Sicherungen (--keep 14): 3.\n')
  const kept = readdirSync(folder).sort()
  expect(kept).toHaveLength(5)
  expect(kept).toEqual(expect.arrayContaining(['leads-2020-01-01.sqlite', 'notes.txt']))
  const made = kept.find((name) => readFileSync(join(folder, name)).length > 0) ?? ''
  expect(made).toMatch(/^leads-[\dT-]+Z\.sqlite$/)
  expect(await inspectDatabase(join(folder, made))).toMatchObject({ leads: 1, schema: 'current' })

  const next = await office.run('backup --folder backups --keep 1', { now: AFTERNOON + 1000 })
  expect(next.out).toContain('(--keep 1): 1.')
})

it('into a folder that cannot be read back is removed, and older ones stay', async () => {
  using office = openOffice()
  await office.add()
  const folder = withBackups(office.dataDir)
  const before = readdirSync(folder)
  vi.mocked(inspectDatabase).mockRejectedValueOnce(new Error('a bad disk'))
  const { code, err } = await office.run('backup --folder backups')
  expect(code).toBe(1)
  expect(err).toMatch(/lässt sich nicht zurücklesen\. Sie ist entfernt, und ältere bleiben/)
  expect(readdirSync(folder)).toEqual(before)
})
