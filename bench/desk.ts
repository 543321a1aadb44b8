// Measures large stores. It times the function `desk` in this process, without HTTP, and its longest turn of the event loop. It
// also measures memory and time of each command. Ends with 1 if a list, a turn or a command's memory exceeds its limit. Takes
// some minutes and two gigabytes of disk. Setting: --leads.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { isoDay } from '../src/base/calendar-day.ts'
import { DAY } from '../src/base/durations.ts'
import { handleDesk } from '../src/functions/desk/handle-desk.ts'
import { signInLink } from '../src/functions/links/staff-link.ts'
import { DESK_FUNCTION_PATH, SESSION_HEADER } from '../src/lead/desk/desk-api.ts'
import type { DeskRequest } from '../src/lead/desk/desk-request.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/intake/public-key.ts'
import { claimTimes } from '../src/lead/outbox/message-rules.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { LINK_SECRET } from '../tests/support/sample-leads.ts'
import { root } from '../tests/support/start-server.ts'
import { testDeps } from '../tests/support/test-deps.ts'
import { percentile } from './percentile.ts'

const { values } = parseArgs({ options: { leads: { type: 'string', default: '1000000' } } })
const MANY = Number(values.leads)
/** In a store with one mailbox, the limit also holds for turns. */
const STORES = [
  { leads: 10_000, mostMs: 50 },
  { leads: MANY, mostMs: 200 },
  { leads: MANY / 10, mostMs: 50, isOneMailbox: true },
  { leads: 10_000, mostMs: 200, days: 365 },
]
/** Every store has this many leads of each special kind: older than RETENTION_DAYS, in quarantine, with a waiting mail. */
const SPECIAL = 500
const ERIKA = 'erika@example.org'
const RUNS = 15
const list = (view: 'open' | 'answered' | 'quarantined', search = ''): DeskRequest => ({
  do: 'list',
  view,
  search,
  after: null,
})
const REQUESTS: [name: string, request: DeskRequest][] = [
  ['open', list('open')],
  ['my open leads', { ...list('open'), scope: 'mine' } as DeskRequest],
  ['answered', list('answered')],
  ['quarantined', list('quarantined')],
  ['search with matches', list('open', 'Mustermann')],
  ['search without matches', list('open', 'Niemand')],
  ['news since the beginning', { do: 'news', since: 0 }],
  ['a lead', { do: 'lead', ref: '0000-0700' }],
  ['the data of a person', { do: 'person', ref: '0000-0700', after: null }],
  ['deleting all of a person', { do: 'delete', ref: '0000-0700', all: true }],
]
const MOST_MS_A_WEEK = 50
const counted = { do: 'counted', period: 'year', stage: 'offer', source: null, reason: null, after: null } as const
const FIGURES: typeof REQUESTS = [
  ['figures of a week', { do: 'figures', period: 'week' }],
  ['figures of a year', { do: 'figures', period: 'year' }],
  ['the offers of a year', counted],
]

const FEW = 2_000
const MAX_MEMORY_FACTOR = 2
/** A small heap, because with a large one V8 collects garbage later, and a command would seem to keep that memory. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=2']
/** Makes a process print its peak in kilobytes when it ends. */
const PRINT_PEAK = `data:text/javascript,process.on('exit',()=>process.stderr.write('PEAK '+process.resourceUsage().maxRSS))`
const daysAgo = (days: number) => isoDay(Date.now() - days * DAY)
const COMMANDS = [
  'list',
  'list --all',
  'list --json --all',
  'list --overdue --all',
  'person visitor-700@example.org',
  'mails --all',
  'events --all',
  `figures --since ${daysAgo(410)} --until ${daysAgo(390)}`,
  'export --csv --out leads.csv',
  'export --json --out leads.json',
  'backup backup.sqlite',
  'retry',
  'release --all --yes',
  'anonymise 0000-0701 --yes',
  'delete 0000-0700 --yes',
  'delete --quarantined --yes',
]

const rows: Record<string, Record<string, string>> = {}
for (const { leads, mostMs, isOneMailbox = false, days = 0 } of STORES) {
  const title = `${leads} leads${isOneMailbox ? ' of one mailbox' : ''}${days > 0 ? ` in ${days} days` : ''}`
  await withLeads(leads, { isOneMailbox, days }, async (folder) => {
    const store = await openSqliteStore(folder)
    const memory = process.memoryUsage.rss()
    const ask = await signIn(store)
    for (const [name, request] of days > 0 ? FIGURES : REQUESTS) {
      // In the other stores, the first run would delete the lead.
      if (request.do === 'delete' && !isOneMailbox) continue
      const { median, turn } = await time(() => ask(request))
      rows[name] = { ...rows[name], [title]: `${median.toFixed(1)} ms, turn ${turn.toFixed(0)} ms` }
      const isLimited = days > 0 || (request.do === 'list' && request.search === '')
      const limit = request.do === 'figures' && request.period === 'week' ? MOST_MS_A_WEEK : mostMs
      if ((isLimited && median > limit) || (isOneMailbox && turn > mostMs)) process.exitCode = 1
    }
    const used = Math.round((process.memoryUsage.rss() - memory) / 1e6)
    rows['memory at the end'] = { ...rows['memory at the end'], [title]: `${used} MB more` }
    await store.close()
  })
}
console.table(rows)

const runAll = async (folder: string) => COMMANDS.map((command) => runCommand(folder, command))
const few = await withLeads(FEW, {}, runAll)
const many = await withLeads(MANY, {}, runAll)
console.table(COMMANDS.map((command, at) => ({ command, few: few[at]?.shown, many: many[at]?.shown })))
if (many.some(({ peak }, at) => peak > MAX_MEMORY_FACTOR * (few[at]?.peak ?? 0))) process.exitCode = 1

async function withLeads<T>(
  leads: number,
  options: Parameters<typeof fillStore>[2],
  measure: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'))
  try {
    await (await openSqliteStore(folder)).close()
    fillStore(join(folder, 'leads.sqlite'), leads, options)
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a function that calls the desk as a signed-in person. */
async function signIn(store: Awaited<ReturnType<typeof openSqliteStore>>) {
  const pending: Promise<unknown>[] = []
  const deps = {
    ...testDeps(store),
    log: (event: string, _: object = {}, error?: unknown) => void (error && console.error(event, error)),
    staff: [{ name: 'Erika', address: ERIKA }],
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
  }
  const call = (body: DeskRequest, session = '') =>
    handleDesk(
      new Request(`http://127.0.0.1${DESK_FUNCTION_PATH}`, {
        method: 'POST',
        headers: { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json', [SESSION_HEADER]: session },
        body: JSON.stringify(body),
      }),
      deps,
    )
  await call({ do: 'sign-in', address: ERIKA })
  await Promise.all(pending)
  const [message] = await store.claimMessages({ ...claimTimes(Date.now()), kind: 'staff-sign-in', limit: 1 })
  const link = await signInLink(message?.id ?? '', { siteUrl: '', linkSecret: LINK_SECRET })
  const { session } = await (await call({ do: 'enter', token: link.split('anmelden/')[1] ?? '' })).json()
  return async (request: DeskRequest) => {
    const response = await call(request, session)
    if (response.status !== 200) throw new Error(`${request.do}: ${response.status}`)
    await response.text()
  }
}

/** Returns milliseconds: the median of all runs, and the longest turn of the event loop. */
async function time(run: () => Promise<void>) {
  const turns = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  turns.enable()
  while (times.length < RUNS) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  turns.disable()
  return { median: percentile(times, 0.5), turn: turns.max / 1e6 }
}

function runCommand(folder: string, command: string) {
  const began = performance.now()
  const args = [...HEAP, '--import', PRINT_PEAK, join(root, 'src/cli/main.ts'), ...command.split(' ')]
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const child = spawnSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = String(child.stderr)
  const kilobytes = Number(/PEAK (\d+)/.exec(errors)?.[1])
  if (child.status !== 0 || Number.isNaN(kilobytes)) throw new Error(`${command} ended with ${child.status}: ${errors}`)
  const peak = Math.round(kilobytes / 1024)
  return { peak, shown: `${peak} MB, ${((performance.now() - began) / 1000).toFixed(1)} s` }
}

/**
 * Inserts leads into an empty store by SQL, because the store's functions take one commit per lead. Ends with a checkpoint.
 * Otherwise the first one during the measurement would write all of it.
 * @param days over which to spread the leads. Then each lead has three entries in its history
 */
function fillStore(file: string, leads: number, { isOneMailbox = false, days = 0 } = {}): void {
  const db = new DatabaseSync(file)
  const now = Date.now()
  db.function('uuid', () => crypto.randomUUID())
  db.exec(`
    BEGIN;
    INSERT INTO leads (id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message, received_at, remind_at,
      due_at, quarantined_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${leads})
    SELECT uuid(), printf('%04d-%04d', n / 10000, n % 10000), 'visitor-' || ${isOneMailbox ? 1 : 'n'} || '@example.org', 'Erika Mustermann',
      '48143 Münster', 'medium', 'pitched', '0221 4710123', 'visitor-' || n || '@example.org', 'Bitte anrufen.',
      ${now} - ${days > 0 ? `n * ${days * DAY} / ${leads}` : `CASE WHEN n <= ${SPECIAL} THEN 400 ELSE 2 END * ${DAY} + n`}, ${now}, ${now - DAY},
      CASE WHEN n > ${leads - SPECIAL} THEN ${now - DAY} END
    FROM numbers;
    INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, priority, sent_at)
    SELECT uuid(), 'staff-notification', id, received_at, received_at, 1,
      CASE WHEN rowid BETWEEN ${SPECIAL + 1} AND ${2 * SPECIAL} AND rowid <> 700 THEN NULL ELSE received_at END
    FROM leads;
    INSERT INTO lead_events (id, lead_id, at, kind, "by", detail, text)
    SELECT uuid(), id, received_at + 1, kind, 'link', detail, '' FROM leads, (SELECT 'tried' AS kind, '' AS detail
      UNION ALL SELECT 'answered', 'visit' UNION ALL SELECT 'answered', 'offer') WHERE ${days} > 0;
    UPDATE leads SET version = 3, source = 'source=s' || abs(random() % 20), answered_at = received_at + 1, outcome = 'offer'
    WHERE ${days} > 0;
    UPDATE lead_count SET stored = ${leads};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}
