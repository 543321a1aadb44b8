import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectPostgres, migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { expectOneSentence, fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { sendLead } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { connectForTest, postgresForTests, startOnPostgres } from '../support/postgres-for-tests.ts'
import { LINK_SECRET } from '../support/sample-leads.ts'
import { mailSettings, root } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()
const migrations = join(root, 'supabase/migrations')

describe.skipIf(!needs('postgres'))('the start of a server on Postgres', () => {
  const postgres = postgresForTests()

  /** Everything that a migration may create, and the names of the recorded migrations. */
  async function schemaOf(url: string) {
    const sql = connectForTest(url)
    const things = await sql`
      select oid, relname, relfilenode from pg_class
      where relnamespace in ('public'::regnamespace, 'supabase_migrations'::regnamespace) order by oid`
    const recorded = await sql`select version, name from supabase_migrations.schema_migrations order by version`
    return { things: [...things], recorded: recorded.map(({ version, name }) => `${version}_${name}.sql`) }
  }

  it('makes one set of tables if several servers start at once on an empty database', async () => {
    const url = await postgres().createDatabase()
    await Promise.all(Array.from({ length: 8 }, () => migratePostgres(url)))
    expect((await schemaOf(url)).recorded).toEqual(readdirSync(migrations).sort())
  })

  it('changes nothing after the tooling of Supabase has applied the migrations', async () => {
    const url = await postgres().createDatabase()
    const sql = connectForTest(url)
    await sql.unsafe(`create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key);
      alter table supabase_migrations.schema_migrations add column statements text[];
      alter table supabase_migrations.schema_migrations add column name text`)
    for (const file of readdirSync(migrations).sort()) {
      const text = readFileSync(join(migrations, file), 'utf8')
      const [version = '', ...name] = file.replace('.sql', '').split('_')
      await sql.unsafe(text)
      await sql`
        insert into supabase_migrations.schema_migrations (version, statements, name)
        values (${version}, ${text.split(';\n')}, ${name.join('_')})`
    }
    const before = await schemaOf(url)
    await using running = await startOnPostgres(url, site)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    expect(await schemaOf(url)).toEqual(before)
  })

  it('accepts a database to which a newer version has only added', async () => {
    const url = await postgres().createDatabase()
    await (await startOnPostgres(url, site)).stop()
    const sql = connectForTest(url)
    await sql.unsafe(`alter table leads add column colour text not null default 'red'`)
    await sql`
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231235959', 'colour_additive')`
    await using running = await startOnPostgres(url, site)
    await sendLead(running.url)
    expect((await inspectPostgres(url)).isReadOnly).toBe(false)
  })

  it('refuses a database that a newer version has changed, as the command line does', async () => {
    const url = await postgres().createDatabase()
    await (await startOnPostgres(url, site)).stop()
    const before = await schemaOf(url)
    await connectForTest(url)`
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231235959', 'from_the_future')`
    const settings = { DATABASE_URL: url, LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9') }
    for (const command of [site.command, [join(root, 'src/cli/main.ts'), 'list']]) {
      expectOneSentence(
        await runToEnd(command, { ...settings, DATA_DIR: folder }),
        /^Die Datenbank test_\w+ auf .* gehört zu einer neueren Version dieses Programms: Nimm diese Version\.$/,
      )
    }
    expect((await schemaOf(url)).things).toEqual(before.things)
  })
})
