import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { openOffice } from '../../../tests/support/office.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import { connectForTest, LINK_SECRET, mailSettings } from '../../../tests/support/servers-on-postgres.ts'
import { migrateDatabase } from '../../storage/postgres/migrate.ts'
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
      { isGood: true, sentence: expect.stringMatching(/is sound, with 1 requests in it\.$/) },
    ])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(office.dataDir)).toEqual(names)
  })

  it('that is not there is not made', async () => {
    rmSync(file)
    expect(wrongOf(await check())).toEqual([])
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('that is held by another program is called that', async () => {
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

  it('that a newer version has worked on is called that, and an older one is announced', async () => {
    const db = new DatabaseSync(file)
    db.exec("DELETE FROM migrations WHERE name LIKE '004%'")
    expect(await check()).toEqual([
      { isGood: true, sentence: expect.stringMatching(/The next start brings it up to date\.$/) },
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

describe.skipIf(!hasPostgres() || process.env.TEST_DATABASE_URL)('a database server', () => {
  let cluster: PostgresServer
  let url: string
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(() => cluster[Symbol.asyncDispose]())
  beforeEach(async () => {
    url = await cluster.createDatabase()
  })
  const check = (own = url) =>
    checkDatabase(settingsOf({ ...mailSettings('smtp://127.0.0.1:9'), LINK_SECRET, DATABASE_URL: own }))
  const asUser = (user: string, password = 'hunter2') => Object.assign(new URL(url), { username: user, password }).href
  const tables = () => connectForTest(url)`select from pg_tables where schemaname in ('public', 'supabase_migrations')`

  it('that is empty is good, and stays empty', async () => {
    const findings = await check()
    expect(wrongOf(findings)).toEqual([])
    expect(findings.map(({ sentence }) => sentence).join()).toMatch(
      /is Postgres \d+.*its tables can be made.*not encrypted/,
    )
    expect(await tables()).toHaveLength(0)
  })

  it('that is up to date is good, and one of a newer version is called that', async () => {
    await migrateDatabase(url)
    const findings = await check()
    expect(wrongOf(findings)).toEqual([])
    expect(findings.map(({ sentence }) => sentence).join()).toContain('is up to date')
    await connectForTest(url)`insert into supabase_migrations.schema_migrations (version) values ('99999999999999')`
    expect(wrongOf(await check())).toEqual([expect.stringMatching(/newer version of this program/)])
  })

  it('in which the user may make no tables is called that', async () => {
    await connectForTest(url).unsafe(`
      drop role if exists guest; create role guest login password 'hunter2'; revoke all on schema public from public`)
    const [sentence, ...others] = wrongOf(await check(asUser('guest')))
    expect(others).toEqual([])
    expect(sentence).toMatch(/does not let the user "guest" make tables/)
    expect(sentence).not.toContain('hunter2')
  })

  it('whose tables are of another user, or that can only be read, is called that', async () => {
    await migrateDatabase(url)
    const name = new URL(url).pathname.slice(1)
    const sql = connectForTest(url)
    await sql.unsafe(`drop role if exists reader; create role reader login;
      grant usage on schema public, supabase_migrations to reader; grant select on all tables in schema supabase_migrations to reader`)
    expect(wrongOf(await check(asUser('reader')))).toEqual([expect.stringMatching(/tables of another user/)])
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    expect(wrongOf(await check())).toEqual([expect.stringMatching(/can only be read/)])
    await sql.unsafe(`drop owned by reader; drop role reader`).catch(() => {})
  })

  it('that is missing, refuses the user, or does not encrypt is called that, without the password', async () => {
    const missing = Object.assign(new URL(url), { pathname: 'nowhere', password: 'hunter2' }).href
    const said = [
      ...wrongOf(await check(missing)),
      ...wrongOf(await check(asUser('nobody'))),
      ...wrongOf(await check(`${asUser('postgres')}?sslmode=require`)),
      ...wrongOf(await check('postgres://postgres:hunter2@127.0.0.1:9/x')),
    ]
    expect(said).toEqual([
      expect.stringMatching(/^The database nowhere on .* does not exist/),
      expect.stringMatching(/refuses the user "nobody" or the password/),
      expect.stringMatching(/does not answer \(\w+\): .*sslmode=disable/),
      expect.stringMatching(/does not answer \(ECONNREFUSED\)/),
    ])
    expect(said.join()).not.toContain('hunter2')
  })
})
