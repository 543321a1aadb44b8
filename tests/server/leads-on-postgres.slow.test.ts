import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planMessages } from '../../src/lead/outbox.ts'
import type { StoredLead } from '../../src/lead/store.ts'
import { openStore } from '../../src/storage/open-store.ts'
import { needs } from '../support/needs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { runCli } from '../support/run-cli.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { LINK_SECRET } from '../support/servers-on-postgres.ts'

describe.skipIf(!needs('postgres'))('the commands on Postgres', () => {
  let server: PostgresServer
  let url: string
  let lead: StoredLead
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-commands-'))

  beforeAll(async () => {
    server = await startPostgres()
    url = await server.createDatabase()
    lead = sampleStoredLead({ receivedAt: Date.now() })
    const { store } = await openStore({ DATABASE_URL: url, DATA_DIR: folder })
    await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    await store.close()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, settings: Record<string, string> = {}) =>
    runCli(folder, line.split(' '), { DATABASE_URL: url, LINK_SECRET, INIT_CWD: folder, ...settings })

  // What each of them does is tested on a file; how each store does it, by the contract in src/storage.
  it('read and change leads', async () => {
    const { ref } = lead
    expect((await run(`answered ${ref}`)).out).toBe(`${ref} ist als beantwortet markiert.\n`)
    expect((await run('list --answered')).out).toContain(ref)
    expect((await run('export --csv')).out).toContain(lead.email)
  })

  it('name pg_dump instead of writing a backup', async () => {
    const { code, err } = await run('backup leads.sqlite')
    expect(code).toBe(1)
    expect(err).toMatch(/^DATABASE_URL ist gesetzt: .* pg_dump, .* pg_restore .* docs\/operations\.md [^\n]+\n$/)
  })

  it('name a database that cannot be used in one sentence, without the password', async () => {
    const other = Object.assign(new URL(url), { password: 'hunter2', pathname: 'nothing' })
    const { code, err } = await run('list', { DATABASE_URL: other.href })
    expect(code).toBe(1)
    expect(err).toMatch(/^Die Datenbank nothing auf \S+ lässt sich nicht benutzen \(3D000\): [^\n]+\n$/)
    expect(err).not.toContain('hunter2')
  })
})
