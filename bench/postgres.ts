import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { auditDatabase } from '../tests/support/audit-database.ts'
import { startNginx } from '../tests/support/nginx.ts'
import { findPostgres, startPostgres } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/start-server.ts'
import { isInstalled } from '../tests/support/web-server.ts'
import { measureBarePostgres } from './bare-postgres.ts'
import { functionUrl, leadRequest } from './lead-request.ts'
import { countOf, type LoadResult, percentile, runClosedLoop, runOpenLoop } from './load.ts'
import { median } from './median.ts'
import { startSmtpSink } from './smtp-sink.ts'

/**
 * The store on Postgres, every answer after its commit reached the disk: how many leads a second the real server takes
 * (delivery included), beside a bare loop and beside the server on a file; what a restart of Postgres costs; and what a
 * second server behind nginx adds. Everything runs on this machine, so that they share its processors.
 */
const CONNECTIONS = 32
const SECONDS = 6
const ROUNDS = 3
const RESTART = { rate: 500, seconds: 12, after: 3_000 }

if (findPostgres() === null) {
  console.log('SKIPPED: there is no Postgres. On Debian: apt-get install postgresql')
  process.exit(0)
}

await using cluster = await startPostgres(['fsync=on'])
await using sink = await startSmtpSink()
await measureIntake()
await measureRestarts()
if (isInstalled('nginx')) await measureTwoServers()
else console.log('SKIPPED: two servers behind nginx, which is not here. On Debian: apt-get install nginx-light')

async function startOnPostgres(url: string, settings: Record<string, string> = {}) {
  const LINK_SECRET = 'a secret of at least thirty-two letters'
  return startServer({ DATABASE_URL: url, LINK_SECRET, ...sink.settings, ...settings })
}

async function measureLeads(server: string, run: string): Promise<LoadResult> {
  const url = functionUrl(server)
  await runClosedLoop(url, { connections: CONNECTIONS, seconds: 2, request: leadRequest(url, `${run}-warm`) })
  return runClosedLoop(url, { connections: CONNECTIONS, seconds: SECONDS, request: leadRequest(url, run) })
}

/** Rounds alternate, so that a busy moment hits all of them. */
async function measureIntake(): Promise<void> {
  const bare: number[] = []
  const results = { 'the server on Postgres': [] as LoadResult[], 'the server on a file': [] as LoadResult[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const options = { connections: CONNECTIONS, seconds: SECONDS }
    bare.push(await measureBarePostgres(await cluster.createDatabase(), options))
    {
      await using server = await startOnPostgres(await cluster.createDatabase())
      results['the server on Postgres'].push(await measureLeads(server.url, `postgres-${round}`))
    }
    await using server = await startServer(sink.settings)
    results['the server on a file'].push(await measureLeads(server.url, `file-${round}`))
  }
  const rates = Object.fromEntries(Object.entries(results).map(([name, all]) => [name, median(all.map(rateOf))]))
  const file = rates['the server on a file'] ?? Number.NaN
  const row = (rate: number) => ({
    'leads/s': Math.round(rate),
    'to the loop': round(rate / median(bare)),
    'to the file': round(rate / file),
  })
  console.log(`Leads, ${CONNECTIONS} connections, medians of ${ROUNDS}`)
  console.table({
    'bare insert loop on Postgres': row(median(bare)),
    ...Object.fromEntries(
      Object.entries(results).map(([name, all]) => [
        name,
        {
          ...row(rates[name] ?? Number.NaN),
          errors: all.reduce((sum, result) => sum + errorsOf(result), 0),
          'p50 ms': round(median(all.map(({ latencies }) => percentile(latencies, 0.5)))),
          'p99 ms': round(median(all.map(({ latencies }) => percentile(latencies, 0.99)))),
        },
      ]),
    ),
  })
}

async function measureRestarts(): Promise<void> {
  const rows: Record<string, Record<string, number>> = {}
  for (const mode of ['fast', 'immediate'] as const) {
    const databaseUrl = await cluster.createDatabase()
    // Visitors come from many addresses; one alone may hold a thousand connections.
    await using server = await startOnPostgres(databaseUrl, { TRUST_PROXY: '1' })
    const url = functionUrl(server.url)
    const acknowledged = new Set<string>()
    const load = runOpenLoop(url, {
      ...RESTART,
      request: leadRequest(url, mode),
      onAnswer: (index, status) => status === 200 && acknowledged.add(`${mode}-${index}@example.org`),
    })
    await pause(RESTART.after)
    const began = performance.now()
    await cluster.restart(mode)
    const away = performance.now() - began
    const result = await load
    const { lost, incomplete, doubled } = await auditDatabase(databaseUrl, acknowledged)
    rows[mode] = {
      acknowledged: acknowledged.size,
      lost: lost.length + incomplete.length + doubled.length,
      '503': countOf(result, 503),
      'other errors': errorsOf(result) - countOf(result, 503),
      'away ms': Math.round(away),
      'p50 ms': round(percentile(result.latencies, 0.5)),
      'longest ms': Math.round(result.latencies.at(-1) ?? Number.NaN),
    }
  }
  console.log(`Postgres restarted (fast) and crashed (immediate), at ${RESTART.rate} leads a second`)
  console.table(rows)
}

async function measureTwoServers(): Promise<void> {
  const rates: Record<string, { leads: number[]; page: number[] }> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2]) {
      const databaseUrl = await cluster.createDatabase()
      await using first = await startOnPostgres(databaseUrl, { TRUST_PROXY: '1' })
      await using second = count === 2 ? await startOnPostgres(databaseUrl, { TRUST_PROXY: '1' }) : null
      await using nginx = await startNginx([first.url, second?.url ?? first.url])
      const name = count === 1 ? 'one server behind nginx' : 'two servers behind nginx'
      rates[name] ??= { leads: [], page: [] }
      rates[name].leads.push(rateOf(await measureLeads(nginx.url, `nginx-${count}`)))
      rates[name].page.push(measurePage(nginx.url))
    }
  }
  console.log(`Two servers and nginx on ${CONNECTIONS} connections, medians of ${ROUNDS}`)
  console.table(
    Object.fromEntries(
      Object.entries(rates).map(([name, { leads, page }]) => [
        name,
        { 'leads/s': Math.round(median(leads)), 'pages/s': Math.round(median(page)) },
      ]),
    ),
  )
}

/** wrk, because a generator in JavaScript would be slower than what it measures. */
function measurePage(url: string): number {
  const args = ['-t1', `-c${CONNECTIONS}`, '-d3s', '-H', 'accept-encoding: gzip', url]
  const { stdout, error } = spawnSync('wrk', args, { encoding: 'utf8' })
  return error ? Number.NaN : Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

function rateOf(result: LoadResult): number {
  return countOf(result, 200) / result.seconds
}

function errorsOf(result: LoadResult): number {
  return result.latencies.length - countOf(result, 200)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
