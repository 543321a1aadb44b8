import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { openOffice } from '../../../tests/support/office.ts'
import { checkDatabase } from './check-database.ts'

describe('a database in a file', () => {
  let office: ReturnType<typeof openOffice>
  let file: string
  beforeEach(async () => {
    office = openOffice()
    await office.add()
    file = join(office.dataDir, 'leads.sqlite')
    const { dataDir } = office
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
  })
  const check = () => checkDatabase(settingsOf({ DATA_DIR: office.dataDir }))

  it('that is sound is good, and stays as it is', async () => {
    const before = readFileSync(file)
    const names = readdirSync(office.dataDir)
    expect(await check()).toEqual([
      { isGood: true, todo: null, what: expect.stringMatching(/is sound, with 1 requests in it\.$/) },
    ])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(office.dataDir)).toEqual(names)
  })

  it('that is not there is not made', async () => {
    rmSync(file)
    expect(wrongOf(await check())).toEqual([])
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('that is held by another program is named', async () => {
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    expect(wrongOf(await check())).toEqual([expect.stringMatching(/^Another program holds the database/)])
    other.close()
  })

  it.each([
    ['is none', (file: string) => writeFileSync(file, 'no database '.repeat(400))],
    ['has a broken page', breakPage],
  ])('that %s is called damaged', async (_, harm) => {
    harm(file)
    expect(wrongOf(await check())).toEqual([expect.stringMatching(/is damaged: .*restore the last backup/)])
  })

  it('that a newer version has worked on is named, and an older one is announced', async () => {
    const db = new DatabaseSync(file)
    db.exec("DELETE FROM migrations WHERE name LIKE '004%'")
    expect(await check()).toEqual([
      { isGood: true, todo: null, what: expect.stringMatching(/The next start brings it up to date\.$/) },
    ])
    db.exec("INSERT INTO migrations VALUES ('999-of-the-future.sql', '')")
    db.close()
    expect(wrongOf(await check())).toEqual([expect.stringMatching(/newer version of this program/)])
  })
})

/** In the middle of the file, where only reading all of it finds the fault. */
function breakPage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xff, bytes.length - 4096, bytes.length - 2048)
  writeFileSync(file, bytes)
}
