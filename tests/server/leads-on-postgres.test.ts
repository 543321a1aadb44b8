import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planMessages } from '../../src/lead/outbox.ts'
import type { StoredLead } from '../../src/lead/store.ts'
import { checkDump } from '../../src/storage/postgres/dump-database.ts'
import { migrateDatabase } from '../../src/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { findPostgres, hasPostgres, type PostgresServer, runProgram, startPostgres } from '../support/postgres.ts'
import { runCli } from '../support/run-cli.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'

const LINK_SECRET = 'a secret of at least thirty-two letters'

describe.skipIf(!hasPostgres())('the commands on Postgres', () => {
  let server: PostgresServer
  let url: string
  let lead: StoredLead
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-commands-'))
  const path = [findPostgres(), process.env.PATH].join(':')

  beforeAll(async () => {
    server = await startPostgres()
    url = await server.createDatabase()
    await migrateDatabase(url)
    lead = await add({})
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  async function add(changes: Partial<StoredLead>): Promise<StoredLead> {
    const lead = sampleStoredLead({ receivedAt: Date.now(), ...changes })
    const store = openPostgresStore(url)
    await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    await store.close()
    return lead
  }

  const run = (line: string, settings: Record<string, string> = {}) =>
    runCli(folder, line.split(' '), { DATABASE_URL: url, LINK_SECRET, INIT_CWD: folder, PATH: path, ...settings })

  it('find, answer, quarantine, release and export', async () => {
    const { ref } = lead
    expect((await run('list')).out).toContain(ref)
    expect(JSON.parse((await run(`show ${ref} --json`)).out)).toMatchObject({ ref, name: lead.name })
    expect((await run('mails')).out).toContain(ref)
    expect((await run(`answered ${ref}`)).out).toContain('is answered')
    expect((await run(`answered ${ref} --undo`)).out).toContain('is open again')
    expect((await run(`spam ${ref}`)).code).toBe(0)
    expect((await run('list --quarantined')).out).toContain(ref)
    expect((await run(`release ${ref}`)).code).toBe(0)
    expect((await run(`retry ${ref}`)).out).toContain('2 mails are tried again')
    expect((await run('export --csv')).out).toContain(lead.email)
    expect(JSON.parse((await run(`person ${lead.email}`)).out).requests).toHaveLength(1)
  })

  it('forget a person', async () => {
    const [one, two, old] = [await add({}), await add({}), await add({ receivedAt: 1 })]
    expect((await run(`anonymise ${one.ref} --yes`)).code).toBe(0)
    expect(JSON.parse((await run(`show ${one.ref} --json`)).out)).toMatchObject({ name: '', email: '' })
    expect((await run(`delete ${two.ref} --yes`)).code).toBe(0)
    expect(await run(`show ${two.ref}`)).toMatchObject({ code: 3 })
    expect((await run('purge --yes')).out).toContain('Requests deleted: 1')
    expect(await run(`show ${old.ref}`)).toMatchObject({ code: 3 })
  })

  it('write a backup that pg_restore brings into another database', async () => {
    expect(await run('backup leads.dump')).toMatchObject({ code: 0, err: '' })
    const file = join(folder, 'leads.dump')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run('backup leads.dump')).err).toContain('exists already')
    const copy = await server.createDatabase()
    expect((await run('list', { DATABASE_URL: copy })).out).not.toContain(lead.ref)
    runProgram('pg_restore', '--data-only', '--schema=public', `--dbname=${copy}`, file)
    expect((await run('list', { DATABASE_URL: copy })).out).toContain(lead.ref)
    expect((await run('export --json', { DATABASE_URL: copy })).out).toBe((await run('export --json')).out)
  })

  it('write a backup into a folder and read it back, and know a file that is none', async () => {
    const { code, out } = await run('backup --folder .')
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/leads-[\dT-]+Z\.dump .*\nIt can be restored\./),
    })
    writeFileSync(join(folder, 'broken.dump'), 'no dump')
    await expect(checkDump(join(folder, 'broken.dump'))).rejects.toThrow(
      /does not appear to be a valid archive|too short/,
    )
  })

  it('say what is missing where pg_dump is not installed, and leave nothing behind', async () => {
    const { code, err } = await run('backup other.dump', { PATH: '/nowhere' })
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringMatching(/needs pg_dump and pg_restore, .* apt-get install/),
    })
    expect(() => statSync(join(folder, 'other.dump.part'))).toThrow()
  })

  it.each([
    ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: 'nothing' }), /does not exist/],
    [
      'a port where nobody listens',
      (url: URL) => Object.assign(url, { port: '1' }),
      /does not answer \(ECONNREFUSED\)/,
    ],
  ])('name %s in one sentence, without the password', async (_, change, sentence) => {
    const own = new URL(url).password
    const other = change(Object.assign(new URL(url), { password: own || 'hunter2' }))
    const { code, err } = await run('list', { DATABASE_URL: other.href })
    expect(code).toBe(1)
    expect(err).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).not.toContain(other.password)
  })
})
