import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openCommandLine } from '../../tests/support/command-line.ts'
import { findingsOf, wrongOf } from '../../tests/support/findings.ts'
import { checkDatabase } from './check-database.ts'

let folder: string
let file: string
beforeEach(async () => {
  const cli = openCommandLine()
  await cli.add()
  folder = cli.dataDir
  file = join(folder, 'leads.sqlite')
  onTestFinished(() => cli[Symbol.dispose]())
})
const check = () => findingsOf(checkDatabase, { DATA_DIR: folder })

it('accepts a sound database and does not change it; creates none', async () => {
  const [before, names] = [readFileSync(file), readdirSync(folder)]
  expect(await check()).toMatchObject([{ isGood: true, sentence: expect.stringMatching(/heil, mit einer Anfrage\.$/) }])
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual(names)
  rmSync(file)
  expect(wrongOf(await check())).toBe('')
  expect(existsSync(file)).toBe(false)
})

it('reports a database that another program has locked', async () => {
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  expect(wrongOf(await check())).toMatch(/^Die Datenbank in .* ist gerade gesperrt/)
  other.close()
})

it('reports a database with a broken page in its middle', async () => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, bytes.length - 4096, bytes.length - 2048))
  expect(wrongOf(await check())).toMatch(/ist beschädigt: .*spiel die letzte Sicherung ein/)
})

it('reports a database that is too old or too new for this version, and announces a migration', async () => {
  const db = new DatabaseSync(file)
  const rename = (name: string) => db.exec(`DELETE FROM migrations; INSERT INTO migrations VALUES ('${name}', '')`)
  rename('001-leads-and-messages.sql')
  expect(wrongOf(await check())).toMatch(/ist zu alt für diese Version/)
  rename('021-sent-offers-breaking.sql')
  const older = expect.stringMatching(/nächste Start bringt sie auf den neuen Stand/)
  expect(await check()).toMatchObject([{ isGood: true, sentence: older }])
  db.exec("INSERT INTO migrations VALUES ('998-of-the-future-additive.sql', '')")
  expect(wrongOf(await check())).toBe('')
  db.exec("INSERT INTO migrations VALUES ('999-of-the-future-breaking.sql', '')")
  db.close()
  expect(wrongOf(await check())).toMatch(/neueren Version dieses Programms/)
})
