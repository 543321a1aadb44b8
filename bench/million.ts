import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '../src/lead/durations.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { root } from '../tests/support/start-server.ts'

/**
 * The memory and the time of each command on a million leads, beside the same on two thousand. Ends with 1 where one
 * needs more than twice as much memory, or dies. Takes some minutes and two gigabytes of disk.
 */
const FEW = 2_000
const MANY = 1_000_000
/** What is older than RETENTION_DAYS, and what waits in quarantine or to be sent, whatever else there is. */
const SPECIAL = 500

/** Small, because V8 cleans up the later the more it is given, and what is kept could not be told from what is not. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=2']

/** Told by the process itself, in kilobytes, when it ends. */
const TELL_PEAK = `data:text/javascript,process.on('exit',()=>process.stderr.write('PEAK '+process.resourceUsage().maxRSS))`

const scratch = mkdtempSync(join(tmpdir(), 'million-'))
const COMMANDS = (folder: string) => [
  ['list'],
  ['list', '--all'],
  ['list', '--json', '--all'],
  ['list', '--overdue', '--all'],
  ['show', '0000-0700'],
  ['person', 'visitor-700@example.org'],
  ['mails', '--all'],
  ['export', '--csv', '--out', join(folder, 'leads.csv')],
  ['export', '--json', '--out', join(folder, 'leads.json')],
  ['backup', join(folder, 'backup.sqlite')],
  ['answered', '0000-0700'],
  ['retry'],
  ['release', '--all', '--yes'],
  ['delete', '0000-0700', '--yes'],
  ['purge', '--yes'],
]
try {
  const few = await measure(FEW)
  const many = await measure(MANY)
  const rows = few.map((row, index) => ({ ...row, ...many[index] }))
  console.table(rows)
  const peaks = rows.map((row) => Object.values(row) as [string, number, number, number, number])
  process.exitCode = peaks.some(([, , less, , more]) => more > 2 * less) ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true })
}

async function measure(leads: number) {
  const folder = mkdtempSync(join(scratch, 'store-'))
  await (await openSqliteStore(folder)).close()
  fill(join(folder, 'leads.sqlite'), leads)
  const rows = []
  for (const args of COMMANDS(folder)) {
    const { seconds, megabytes } = await run(folder, args)
    const name = args.filter((arg) => !arg.startsWith(folder)).join(' ')
    rows.push({ command: name, [`s, ${leads} leads`]: seconds, [`MB, ${leads} leads`]: megabytes })
  }
  return rows
}

async function run(folder: string, args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [...HEAP, '--import', TELL_PEAK, join(root, 'src/cli/main.ts'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  const kilobytes = Number(/PEAK (\d+)/.exec(said)?.[1])
  if (Number.isNaN(kilobytes)) throw new Error(`${args.join(' ')} did not tell its memory: ${said}`)
  return { seconds: Number(((performance.now() - began) / 1000).toFixed(1)), megabytes: Math.round(kilobytes / 1024) }
}

/** Not through the store, which would take a commit a lead. */
function fill(file: string, leads: number): void {
  const db = new DatabaseSync(file)
  const now = Date.now()
  db.function('uuid', () => crypto.randomUUID())
  db.exec(`
    PRAGMA synchronous = OFF;
    BEGIN;
    INSERT INTO leads (id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message, received_at, remind_at,
      due_at, quarantined_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${leads})
    SELECT uuid(), printf('%04d-%04d', n / 10000, n % 10000), 'visitor-' || n || '@example.org', 'Erika Mustermann',
      '48143 Münster', 'medium', 'pitched', '0221 4710123', 'visitor-' || n || '@example.org', 'Bitte anrufen.',
      ${now} - CASE WHEN n <= ${SPECIAL} THEN 400 ELSE 2 END * ${DAY} + n, ${now}, ${now - DAY},
      CASE WHEN n > ${leads - SPECIAL} THEN ${now - DAY} END
    FROM numbers;
    INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, priority, sent_at)
    SELECT uuid(), 'staff-notification', id, received_at, received_at, 1,
      CASE WHEN rowid BETWEEN ${SPECIAL + 1} AND ${2 * SPECIAL} AND rowid <> 700 THEN NULL ELSE received_at END
    FROM leads;
    UPDATE lead_count SET stored = ${leads};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}
