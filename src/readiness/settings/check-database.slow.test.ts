import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import { connectForTest, LINK_SECRET, mailSettings } from '../../../tests/support/servers-on-postgres.ts'
import { migrateDatabase } from '../../storage/postgres/migrate.ts'
import { checkDatabase } from './check-database.ts'

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
    findingsOf(checkDatabase, { ...mailSettings('smtp://127.0.0.1:9'), LINK_SECRET, DATABASE_URL: own })
  const asUser = (user: string) => Object.assign(new URL(url), { username: user, password: 'hunter2' }).href

  it('that is empty is good, and stays empty', async () => {
    const findings = await check()
    expect(findings.map(({ isGood }) => isGood)).toEqual([true, true, true])
    const sentences = findings.map(({ what }) => what).join()
    expect(sentences).toMatch(/is Postgres \d+.*its tables can be made.*not encrypted/)
    const tables = await connectForTest(
      url,
    )`select from pg_tables where schemaname in ('public', 'supabase_migrations')`
    expect(tables).toHaveLength(0)
  })

  it('that is up to date is good, and one of a newer version is named', async () => {
    await migrateDatabase(url)
    const findings = await check()
    expect(wrongOf(findings)).toBe('')
    expect(findings.map(({ what }) => what).join()).toContain('is up to date')
    await connectForTest(url)`insert into supabase_migrations.schema_migrations (version) values ('99999999999999')`
    expect(wrongOf(await check())).toMatch(/newer version of this program/)
  })

  it('in which the user may make no tables is named', async () => {
    await connectForTest(url).unsafe(`
      drop role if exists guest; create role guest login password 'hunter2'; revoke all on schema public from public`)
    const found = wrongOf(await check(asUser('guest')))
    expect(found).toMatch(/^[^|]* does not let the user "guest" make tables[^|]*$/)
    expect(found).not.toContain('hunter2')
  })

  it('whose tables are of another user, or that can only be read, is named', async () => {
    await migrateDatabase(url)
    const name = new URL(url).pathname.slice(1)
    const sql = connectForTest(url)
    await sql.unsafe(`drop role if exists reader; create role reader login;
      grant usage on schema public, supabase_migrations to reader; grant select on all tables in schema supabase_migrations to reader`)
    expect(wrongOf(await check(asUser('reader')))).toMatch(/tables of another user/)
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    expect(wrongOf(await check())).toMatch(/can only be read/)
    await sql.unsafe(`drop owned by reader; drop role reader`).catch(() => {})
  })

  it('that is missing, refuses the user, or does not encrypt is named, without the password', async () => {
    const missing = Object.assign(new URL(url), { pathname: 'nowhere', password: 'hunter2' }).href
    const urls = [
      missing,
      asUser('nobody'),
      `${asUser('postgres')}?sslmode=require`,
      'postgres://postgres:hunter2@127.0.0.1:9/x',
    ]
    const said: string[] = []
    for (const one of urls) said.push(wrongOf(await check(one)))
    expect(said).toEqual([
      expect.stringMatching(/^The database nowhere on .* does not exist/),
      expect.stringMatching(/refuses the user "nobody" or the password/),
      expect.stringMatching(/does not answer \(\w+\): .*sslmode=disable/),
      expect.stringMatching(/does not answer \(ECONNREFUSED\)/),
    ])
    expect(said.join()).not.toContain('hunter2')
  })
})
