import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { planMessages } from '../../src/lead/outbox/message-rules.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { openStore } from '../../src/storage/open-store.ts'
import { needs } from '../support/needs.ts'
import { connectForTest, postgresForTests } from '../support/postgres-for-tests.ts'
import { LINK_SECRET, sampleStoredLead } from '../support/sample-leads.ts'
import { runCli } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

describe.skipIf(!needs('postgres'))('npm run leads on Postgres', () => {
  const postgres = postgresForTests()
  const folder = folderForFile()
  let url: string
  beforeAll(async () => {
    url = await postgres().createDatabase()
  })

  async function add(changes: Partial<StoredLead> = {}): Promise<StoredLead> {
    const lead = sampleStoredLead({ receivedAt: Date.now(), ...changes })
    const { store } = await openStore({ DATABASE_URL: url, DATA_DIR: folder })
    await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    await store.close()
    return lead
  }

  const run = (line: string) => runCli(folder, line.split(' '), { DATABASE_URL: url, LINK_SECRET, INIT_CWD: folder })

  // The tests of the commands use SQLite, and the contract in src/storage tests both stores.
  it('lists and exports leads', async () => {
    const { ref, email } = await add()
    expect((await run('list')).out).toContain(ref)
    expect((await run('export --csv')).out).toContain(email)
  })

  it('deletes a lead, and names the statement that removes its last trace from the files of the tables', async () => {
    const secret = await add({ message: 'Xylophon auf dem Garagendach' })
    const sql = connectForTest(url)
    const [where] = await sql`select current_setting('data_directory') as folder`
    const isIn = async (part: string) => {
      await sql`checkpoint`
      return spawnSync('grep', ['-rqa', 'Xylophon', join(where?.folder, part)]).status === 0
    }

    const { out, err } = await run(`delete ${secret.ref} --yes`)
    expect(out).toContain('ist gelöscht')
    await sql`vacuum`
    expect([await isIn('base'), await isIn('pg_wal')]).toEqual([true, true])
    await sql.unsafe(/^ {2}(VACUUM FULL .*)$/m.exec(err)?.[1] ?? '')
    expect(await isIn('base')).toBe(false)
    // The command and the documents warn that the write-ahead log still has it.
    expect(await isIn('pg_wal')).toBe(true)
    expect(err).toMatch(/WAL.*Sicherungen/)
  })

  it('names pg_dump instead of writing a backup', async () => {
    const { code, err } = await run('backup leads.sqlite')
    expect(code).toBe(1)
    expect(err).toMatch(/^DATABASE_URL ist gesetzt: .* pg_dump, .* pg_restore .* docs\/runbook\.md [^\n]+\n$/)
  })
})
