import { beforeEach, describe, expect, it } from 'vitest'
import { findingsOf, wrongOf } from '../../tests/support/findings.ts'
import { needs } from '../../tests/support/needs.ts'
import { connectForTest, postgresForTests } from '../../tests/support/postgres-for-tests.ts'
import { LINK_SECRET } from '../../tests/support/sample-leads.ts'
import { mailSettings } from '../../tests/support/start-server.ts'
import { migratePostgres } from '../storage/postgres/migrate-postgres.ts'
import { checkDatabase } from './check-database.ts'

describe.skipIf(!needs('postgres'))('the check of a database server', () => {
  const postgres = postgresForTests()
  let url: string
  beforeEach(async () => {
    url = await postgres().createDatabase()
  })
  const check = (databaseUrl = url) =>
    findingsOf(checkDatabase, { ...mailSettings('smtp://127.0.0.1:9'), LINK_SECRET, DATABASE_URL: databaseUrl })
  const asUser = (user: string) => Object.assign(new URL(url), { username: user, password: 'hunter2' }).href

  it('accepts an empty database without changing it, and reports a newer version', async () => {
    const good = [{ isGood: true, sentence: expect.stringMatching(/ist Postgres \d+.*lässt sich benutzen/) }]
    expect(await check()).toMatchObject(good)
    const sql = connectForTest(url)
    expect(await sql`select from pg_tables where schemaname in ('public', 'supabase_migrations')`).toHaveLength(0)
    await migratePostgres(url)
    expect(await check()).toMatchObject(good)
    await sql`insert into supabase_migrations.schema_migrations (version) values ('99999999999999')`
    expect(wrongOf(await check())).toMatch(/neueren Version dieses Programms/)
  })

  it('reports a user without the right to create tables, and a read-only database', async () => {
    const sql = connectForTest(url)
    await sql.unsafe(`drop role if exists guest; create role guest login; revoke all on schema public from public`)
    expect(wrongOf(await check(asUser('guest')))).toMatch(/ lässt das Konto „guest“ keine Tabellen anlegen/)
    await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
    expect(wrongOf(await check())).toMatch(/lässt sich nur lesen/)
  })

  it('reports a missing database, a refused user and a silent server, without the password', async () => {
    const missing = Object.assign(new URL(url), { pathname: 'nowhere', password: 'hunter2' }).href
    const away = 'postgres://postgres:hunter2@127.0.0.1:9/x'
    const found = [missing, asUser('nobody'), away].map(async (target) => wrongOf(await check(target)))
    expect(await Promise.all(found)).toEqual([
      expect.stringMatching(/^Die Datenbank nowhere auf .* gibt es nicht/),
      expect.stringMatching(/weist das Konto „nobody“ oder das Passwort ab/),
      expect.stringMatching(/antwortet nicht \(ECONNREFUSED\)(?!.*hunter2)/),
    ])
  })
})
