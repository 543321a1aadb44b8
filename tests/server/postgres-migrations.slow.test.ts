import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectPostgres } from '../../src/storage/postgres/inspect-postgres.ts'
import { migrateDatabase } from '../../src/storage/postgres/migrate-postgres.ts'
import { postLead } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { runCli } from '../support/run-cli.ts'
import { expectOneSentence, runToEnd } from '../support/run-to-end.ts'
import { connectForTest, LINK_SECRET, mailSettings, startOnPostgres } from '../support/servers-on-postgres.ts'
import { root } from '../support/start-server.ts'

const site = await fixtureSite()
const migrations = join(root, 'supabase/migrations')

describe.skipIf(!needs('postgres'))('a server that starts', () => {
  let server: PostgresServer
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-migrations-'))
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  /** Everything that a migration may make, and which migrations are recorded. */
  async function schemaOf(url: string) {
    const sql = connectForTest(url)
    const things = await sql`
      select oid, relname, relfilenode from pg_class
      where relnamespace in ('public'::regnamespace, 'supabase_migrations'::regnamespace) order by oid`
    const recorded = await sql`select version, name from supabase_migrations.schema_migrations order by version`
    return { things: [...things], recorded: recorded.map(({ version, name }) => `${version}_${name}.sql`) }
  }

  it('at the same moment as others, on an empty database, leaves one set of tables', async () => {
    const url = await server.createDatabase()
    await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(url)))
    expect((await schemaOf(url)).recorded).toEqual(readdirSync(migrations).sort())
  })

  it('after the tooling of Supabase applied the migrations changes nothing', async () => {
    const url = await server.createDatabase()
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

  it('on a database that a newer version has only added to runs', async () => {
    const url = await server.createDatabase()
    await (await startOnPostgres(url, site)).stop()
    const sql = connectForTest(url)
    await sql.unsafe(`alter table leads add column colour text not null default 'red'`)
    await sql`
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231235959', 'colour_additive')`
    await using running = await startOnPostgres(url, site)
    const agent = new Agent()
    expect(await postLead(running.url, agent, { email: 'added@example.org' })).toBe(200)
    agent.destroy()
    expect((await inspectPostgres(url)).isReadOnly).toBe(false)
  })

  it('on a database that a newer version has changed refuses, and so does the command line', async () => {
    const url = await server.createDatabase()
    await (await startOnPostgres(url, site)).stop()
    const before = await schemaOf(url)
    await connectForTest(url)`
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231235959', 'from_the_future')`
    const settings = { DATABASE_URL: url, LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9') }
    expectOneSentence(
      await runToEnd(site.command, { ...settings, DATA_DIR: folder }),
      /^Die Datenbank test_\w+ auf .* gehört zu einer neueren Version dieses Programms: Nimm diese Version\.$/,
    )
    const { code, err } = await runCli(folder, ['list'], settings)
    expectOneSentence(
      { code, sentences: err.trim().split('\n') },
      /^Die Datenbank test_\w+ auf .* gehört zu einer neueren Version dieses Programms: Nimm diese Version\.$/,
    )
    expect((await schemaOf(url)).things).toEqual(before.things)
  })
})
