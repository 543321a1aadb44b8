import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planMessages } from '../../src/lead/outbox.ts'
import type { StoredLead } from '../../src/lead/store.ts'
import { openStore } from '../../src/storage/open-store.ts'
import { checkDump } from '../../src/storage/postgres/dump-database.ts'
import { needs } from '../support/needs.ts'
import { findPostgres, type PostgresServer, runProgram, startPostgres } from '../support/postgres.ts'
import { runCli } from '../support/run-cli.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { LINK_SECRET } from '../support/servers-on-postgres.ts'

describe.skipIf(!needs('postgres'))('the commands on Postgres', () => {
  let server: PostgresServer
  let url: string
  let lead: StoredLead
  let old: StoredLead
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-commands-'))
  const path = [findPostgres(), process.env.PATH].join(':')

  beforeAll(async () => {
    server = await startPostgres()
    url = await server.createDatabase()
    lead = sampleStoredLead({ receivedAt: Date.now() })
    old = sampleStoredLead({ receivedAt: 1 })
    const { store } = await openStore({ DATABASE_URL: url, DATA_DIR: folder })
    for (const one of [lead, old]) await store.insertLead(one, planMessages(one), { idempotencyKey: null })
    await store.close()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, settings: Record<string, string> = {}) =>
    runCli(folder, line.split(' '), { DATABASE_URL: url, LINK_SECRET, INIT_CWD: folder, PATH: path, ...settings })

  // What each of them does is tested on a file; how each store does it, by the contract in src/storage.
  it('read and change leads', async () => {
    const { ref } = lead
    expect((await run(`answered ${ref}`)).out).toBe(`${ref} ist als beantwortet markiert.\n`)
    expect((await run('list --answered')).out).toContain(ref)
    expect((await run('export --csv')).out).toContain(lead.email)
    expect((await run('purge --yes')).out).toContain('Gelöscht: 1 Anfrage')
    expect(await run(`show ${old.ref}`)).toMatchObject({ code: 3 })
  })

  it('write a backup that pg_restore brings into another database', async () => {
    expect(await run('backup leads.dump')).toMatchObject({ code: 0, err: '' })
    const file = join(folder, 'leads.dump')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run('backup leads.dump')).err).toContain('gibt es schon')
    const copy = await server.createDatabase()
    expect((await run('list', { DATABASE_URL: copy })).out).toBe('Keine Anfragen.\n')
    runProgram('pg_restore', '--data-only', '--schema=public', `--dbname=${copy}`, file)
    const { out } = await run('export --json')
    expect(out).toContain(lead.ref)
    expect((await run('export --json', { DATABASE_URL: copy })).out).toBe(out)
  })

  it('write a backup into a folder and read it back, and know a file that is none', async () => {
    const { code, out } = await run('backup --folder .')
    expect(code).toBe(0)
    expect(out).toMatch(/leads-[\dT-]+Z\.dump .*\nSie lässt sich einspielen\./)
    writeFileSync(join(folder, 'broken.dump'), 'no dump')
    const refusal = /does not appear to be a valid archive|too short/
    await expect(checkDump(join(folder, 'broken.dump'))).rejects.toThrow(refusal)
  })

  it('say what is missing where pg_dump is not installed, and leave nothing behind', async () => {
    const { code, err } = await run('backup other.dump', { PATH: '/nowhere' })
    expect(code).toBe(1)
    expect(err).toMatch(/fehlen pg_dump und pg_restore, .* apt-get install/)
    expect(() => statSync(join(folder, 'other.dump.part'))).toThrow()
  })

  it('name a database that cannot be used in one sentence, without the password', async () => {
    const other = Object.assign(new URL(url), { password: 'hunter2', pathname: 'nothing' })
    const missing = await run('list', { DATABASE_URL: other.href })
    const silent = await run('list', { DATABASE_URL: Object.assign(other, { port: '1' }).href })
    expect(missing.err).toMatch(/^Die Datenbank nothing auf \S+ lässt sich nicht benutzen \(3D000\): [^\n]+\n$/)
    expect(silent.err).toMatch(/^Die Datenbank nothing auf \S+ lässt sich nicht benutzen \(ECONNREFUSED\): [^\n]+\n$/)
    expect([missing.code, silent.code]).toEqual([1, 1])
    expect(missing.err + silent.err).not.toContain('hunter2')
  })
})
