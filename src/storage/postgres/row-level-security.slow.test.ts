import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import { migrateDatabase } from './migrate.ts'

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

const STATEMENTS = {
  select: (table: string) => `select * from ${table}`,
  insert: (table: string) => `insert into ${table} default values`,
  update: (table: string, column: string) => `update ${table} set ${column} = ${column}`,
  delete: (table: string) => `delete from ${table}`,
  truncate: (table: string) => `truncate ${table} cascade`,
  lock: (table: string) => `lock table ${table} in access share mode`,
}

describe.skipIf(!needs('postgres'))('in a database at Supabase, a holder of the public key', () => {
  let cluster: PostgresServer
  let sql: postgres.Sql
  beforeAll(async () => {
    cluster = await startPostgres()
    const url = await cluster.createDatabase()
    sql = postgres(url, { max: 1, onnotice: () => {} })
    await sql.unsafe(AS_SUPABASE)
    await migrateDatabase(url)
  })
  afterAll(async () => {
    await sql?.end()
    await cluster[Symbol.asyncDispose]()
  })

  /** Tries it, as that role; nothing of it stays. @returns the code of the refusal, `null` where it was done */
  async function codeOf(role: string, statement: string): Promise<string | null> {
    await sql.unsafe(`begin; set local role ${role}`)
    try {
      await sql.unsafe(statement)
      return null
    } catch (error) {
      return (error as postgres.PostgresError).code
    } finally {
      await sql.unsafe('rollback')
    }
  }

  /** Everything in the schema that one of the roles may use. */
  async function openings(): Promise<string[]> {
    const found: string[] = []
    const tables = await sql`
      select c.oid::regclass::text as name, c.relrowsecurity as has_rls,
        (select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid and attnum = 1) as column
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`
    expect(tables.length).toBeGreaterThan(3)
    for (const { name, has_rls, column } of tables) {
      if (!has_rls) found.push(`${name} has no row level security`)
      for (const role of PUBLIC_ROLES) {
        for (const [verb, statement] of Object.entries(STATEMENTS)) {
          if ((await codeOf(role, statement(name, column))) !== '42501') found.push(`${role} may ${verb} ${name}`)
        }
        for (const privilege of ['REFERENCES', 'TRIGGER']) {
          const [answer] = await sql`
            select has_table_privilege(${role}, ${name}, ${privilege})
              or has_any_column_privilege(${role}, ${name}, 'SELECT, INSERT, UPDATE, REFERENCES') as may`
          if (answer?.may) found.push(`${role} has ${privilege} of ${name}`)
        }
      }
    }
    const policies = await sql`select policyname from pg_policies`
    found.push(...policies.map(({ policyname }) => `policy ${policyname}`))
    const others = await sql`
      select r.rolname || ' may use ' || o.what as opening from pg_roles r, lateral (
        select 'function ' || p.oid::regprocedure as what from pg_proc p
        where pronamespace = 'public'::regnamespace and has_function_privilege(r.rolname, p.oid, 'EXECUTE')
        union all
        select 'sequence ' || sequencename from pg_sequences
        where schemaname = 'public'
          and has_sequence_privilege(r.rolname, 'public.' || quote_ident(sequencename), 'USAGE, SELECT, UPDATE')
      ) o where r.rolname in ${sql(PUBLIC_ROLES)}`
    return [...found, ...others.map(({ opening }) => opening as string)]
  }

  it('can neither read nor change anything', async () => {
    expect(await openings()).toEqual([])
  })

  it('learns nothing of the migrations', async () => {
    for (const role of PUBLIC_ROLES) {
      expect(await codeOf(role, 'select * from supabase_migrations.schema_migrations')).toBe('42501')
      expect(await codeOf(role, 'create table public.own (id integer)')).toBe('42501')
    }
  })

  it('would be seen by this test to get what a careless migration leaves open', async () => {
    await sql.unsafe(`
      create table public.careless (id serial primary key);
      create function public.peep() returns bigint language sql security definer as 'select count(*) from leads';
      create policy everybody on public.leads for select using (true)`)
    try {
      const found = await openings()
      for (const role of PUBLIC_ROLES) {
        for (const verb of ['select', 'insert', 'update', 'delete', 'truncate']) {
          expect(found).toContain(`${role} may ${verb} careless`)
        }
        expect(found).toContain(`${role} has REFERENCES of careless`)
        expect(found).toContain(`${role} may use sequence careless_id_seq`)
        expect(found).toContain(`${role} may use function peep()`)
      }
      expect(found).toContain('careless has no row level security')
      expect(found).toContain('policy everybody')
      expect(found.filter((opening) => /leads|messages/.test(opening))).toEqual([])
    } finally {
      await sql.unsafe('drop policy everybody on leads; drop function public.peep; drop table public.careless')
    }
  })
})
