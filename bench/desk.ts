import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { deskFunction } from '../src/functions/desk/desk-function.ts'
import { signInLink } from '../src/functions/desk/staff-link.ts'
import { DESK_FUNCTION_PATH, type DeskRequest, SESSION_HEADER } from '../src/lead/desk.ts'
import { claimTerms } from '../src/lead/outbox.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/public-key.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { fillStore } from './fill-store.ts'

/**
 * How long the function `desk` takes on ten thousand leads, on a million, and on a hundred thousand of one mailbox, in this
 * process and without HTTP: the median, and the longest turn of the event loop. Ends with 1 if a list takes longer than 50
 * and 200 milliseconds, or a turn longer than 50 with one mailbox. Needs two gigabytes of disk.
 */
const { values } = parseArgs({ options: { leads: { type: 'string', default: '1000000' } } })
const SIZES = [
  { leads: 10_000, mostMs: 50 },
  { leads: Number(values.leads), mostMs: 200 },
  { leads: 100_000, mostMs: 50, isOneMailbox: true },
]
const ERIKA = 'erika@example.org'
const RUNS = 15
const list = (view: 'open' | 'today' | 'overdue' | 'answered' | 'quarantined', search = ''): DeskRequest => ({
  do: 'list',
  ...{ view, search, after: null },
})
const REQUESTS: [name: string, request: DeskRequest][] = [
  ['open', list('open')],
  ['today', list('today')],
  ['overdue', list('overdue')],
  ['answered', list('answered')],
  ['quarantined', list('quarantined')],
  ['search, found', list('open', 'Mustermann')],
  ['search, nobody', list('open', 'Niemand')],
  ['a lead', { do: 'lead', ref: '0000-0700' }],
  ['the data of a person', { do: 'person', ref: '0000-0700', after: null }],
  ['deleting all of a person', { do: 'delete', ref: '0000-0700', all: true }],
]

const rows: Record<string, Record<string, string>> = {}
for (const { leads, mostMs, isOneMailbox = false } of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'))
  try {
    await (await openSqliteStore(folder)).close()
    fillStore(join(folder, 'leads.sqlite'), leads, { isOneMailbox })
    const store = await openSqliteStore(folder)
    const linkSecret = 'a secret of at least thirty-two letters'
    const deps = {
      ...{
        store,
        linkSecret,
        siteUrl: null,
        publicKeys: [DEFAULT_PUBLIC_KEY],
        log: (event: string, _: object = {}, error?: unknown) => void (error && console.error(event, error)),
      },
      staff: [{ name: 'Erika', address: ERIKA }],
      now: Date.now,
      later: (work: Promise<unknown>) => void pending.push(work),
    }
    const pending: Promise<unknown>[] = []
    const ask = (body: DeskRequest, session = '') =>
      deskFunction(
        new Request(`http://127.0.0.1${DESK_FUNCTION_PATH}`, {
          method: 'POST',
          headers: { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json', [SESSION_HEADER]: session },
          body: JSON.stringify(body),
        }),
        deps,
      )
    await ask({ do: 'sign-in', address: ERIKA })
    await Promise.all(pending)
    const [message] = await store.claimMessages({ ...claimTerms(Date.now()), kind: 'staff-sign-in', limit: 1 })
    const link = await signInLink(message?.id ?? '', { siteUrl: '', linkSecret })
    const { session } = await (await ask({ do: 'enter', token: link.split('anmelden/')[1] ?? '' })).json()
    const turns = monitorEventLoopDelay({ resolution: 1 })
    const memory = process.memoryUsage.rss()
    for (const [name, request] of REQUESTS) {
      // Elsewhere the first run deletes the lead.
      if (request.do === 'delete' && !isOneMailbox) continue
      const times: number[] = []
      turns.reset()
      turns.enable()
      for (let run = 0; run < RUNS; run += 1) {
        const began = performance.now()
        const answer = await ask(request, session)
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`)
        await answer.text()
        times.push(performance.now() - began)
      }
      turns.disable()
      const longest = turns.max / 1e6
      const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
      const title = `${leads} leads${isOneMailbox ? ' of one mailbox' : ''}`
      rows[name] = { ...rows[name], [title]: `${median.toFixed(1)} ms, turn ${longest.toFixed(0)} ms` }
      if (request.do === 'list' && request.search === '' && median > mostMs) process.exitCode = 1
      if (isOneMailbox && longest > mostMs) process.exitCode = 1
    }
    console.log(`${leads} leads: memory ${Math.round((process.memoryUsage.rss() - memory) / 1e6)} MB more at the end`)
    await store.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
console.table(rows)
