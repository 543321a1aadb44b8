import { expect, it } from 'vitest'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { needs } from '../support/needs.ts'
import { openDatabase, startPostgres } from '../support/postgres.ts'

/** The parts of pg_cron, pg_net and the vault that the schedule uses. They record each call. */
const EXTENSIONS = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (jobid serial, jobname text primary key, schedule text, command text);
  create table cron.job_run_details (jobid integer, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command;
    select 1::bigint $$;
  create table net.request (url text, headers jsonb, body jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language sql as $$
    insert into net.request values (url, headers, body, timeout_milliseconds);
    select 1::bigint $$;
  create table vault.decrypted_secrets (name text, decrypted_secret text);`

it.skipIf(!needs('postgres'))('the schedule calls the function once the vault has address and secret', async () => {
  await using server = await startPostgres()
  const url = await server.createDatabase()
  const sql = openDatabase(url)
  await sql.unsafe(EXTENSIONS)
  await migratePostgres(url)
  const jobs = await sql`select jobname, schedule, command from cron.job order by jobname`
  expect(jobs.map(({ jobname, schedule }) => [jobname, schedule])).toEqual([
    ['deliver-mails', '* * * * *'],
    ['forget-old-runs', '17 3 * * *'],
  ])
  for (const { command } of jobs) await sql.unsafe(command)
  expect(await sql`select * from net.request`).toHaveLength(0)
  await sql`insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co'), ('delivery_secret', 's')`
  await sql.unsafe(jobs[0]?.command)
  expect(await sql`select url, headers from net.request`).toMatchObject([
    { url: 'https://abc.supabase.co/functions/v1/deliver-mails', headers: { authorization: 'Bearer s' } },
  ])
  await sql.end()
})
