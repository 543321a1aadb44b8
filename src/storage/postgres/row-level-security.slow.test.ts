import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { type Database, openDatabase } from '../../../tests/support/postgres.ts'
import { postgresForTests } from '../../../tests/support/postgres-for-tests.ts'
import { migratePostgres } from './migrate-postgres.ts'

/** The roles that a holder of the public key can take at Supabase. */
const PUBLIC_ROLES = ['anon', 'authenticated']

/** What Supabase has done to a project's database before the first migration. */
const AS_SUPABASE = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role`

describe.skipIf(!needs('postgres'))('a holder of the public key in a database at Supabase', () => {
  const postgres = postgresForTests()
  let sql: Database
  beforeAll(async () => {
    const url = await postgres().createDatabase()
    sql = openDatabase(url)
    await sql.unsafe(AS_SUPABASE)
    await migratePostgres(url)
  })
  afterAll(() => sql?.end())

  /** Everything that one of the roles may use, and each table or policy that lets it. */
  async function openings(): Promise<string[]> {
    const rows = await sql`
      select r.rolname || ' may use ' || o.what as opening from pg_roles r, lateral (
        select 'table ' || c.relname as what from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and (has_table_privilege(r.rolname, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
            or has_any_column_privilege(r.rolname, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
        union all
        select 'function ' || p.proname from pg_proc p
        where pronamespace = 'public'::regnamespace and has_function_privilege(r.rolname, p.oid, 'EXECUTE')
        union all
        select 'sequence ' || sequencename from pg_sequences
        where schemaname = 'public'
          and has_sequence_privilege(r.rolname, 'public.' || quote_ident(sequencename), 'USAGE, SELECT, UPDATE')
        union all
        select 'schema ' || nspname from pg_namespace n
        where nspname = 'supabase_migrations' and has_schema_privilege(r.rolname, n.oid, 'USAGE, CREATE')
          or nspname = 'public' and has_schema_privilege(r.rolname, n.oid, 'CREATE')
      ) o where r.rolname = any(${PUBLIC_ROLES})
      union all
      select relname || ' has no row level security' from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
      union all
      select 'policy ' || policyname from pg_policies`
    return rows.map(({ opening }) => opening as string)
  }

  it('may use no table, function or sequence', async () => {
    expect(await openings()).toEqual([])
    for (const role of PUBLIC_ROLES) {
      const select = sql.unsafe(`begin; set local role ${role}; select * from leads; commit`)
      await expect(select).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('this test finds the openings of a careless migration', async () => {
    await sql.unsafe(`
      create table public.careless (id serial primary key);
      create function public.peep() returns bigint language sql security definer as 'select count(*) from leads';
      create policy everybody on public.leads for select using (true)`)
    const ofEachRole = PUBLIC_ROLES.flatMap((role) =>
      ['table careless', 'function peep', 'sequence careless_id_seq'].map((what) => `${role} may use ${what}`),
    )
    const expected = [...ofEachRole, 'careless has no row level security', 'policy everybody']
    expect((await openings()).sort()).toEqual(expected.sort())
  })
})
