import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { startServer } from '../tests/support/start-server.ts'
import { measureBareLoop } from './bare-loop.ts'
import { startExpressServer } from './express-server.ts'
import { functionUrl, leadRequest } from './lead-request.ts'
import { countOf, percentile, runClosedLoop, runOpenLoop } from './load.ts'

/**
 * How many leads a second are taken, every answer after its commit: the real server (delivery included) as a
 * ratio to a bare insert loop, both in this run, on this disk. With --compare also a handler as most would
 * write it, Express with better-sqlite3, which is installed into a temporary folder for that.
 */
const CONNECTIONS = 32
const SECONDS = 8
const OPEN_LOOP = { rate: 500, seconds: 20 }

const scratch = mkdtempSync(join(tmpdir(), 'bench-'))
const rows: Record<string, Record<string, string | number>> = {}
try {
  const bare = await measureBareLoop(join(scratch, 'bare'), SECONDS)
  rows['bare insert loop'] = { 'leads/s': Math.round(bare), ratio: 1 }
  await measureServer(bare)
  if (process.argv.includes('--compare')) await measureExpress(bare)
  console.table(rows)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function measureServer(bare: number): Promise<void> {
  const dataDir = join(scratch, 'server')
  await using server = await startServer({ DATA_DIR: dataDir })
  const url = functionUrl(server.url)
  await runClosedLoop(url, { connections: CONNECTIONS, seconds: 2, request: leadRequest(url, 'warm') })
  const closed = await runClosedLoop(url, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    request: leadRequest(url, 'a'),
  })
  rows[`the server, ${CONNECTIONS} connections`] = row(closed, bare)
  const open = await runOpenLoop(url, { ...OPEN_LOOP, request: leadRequest(url, 'open') })
  rows[`the server, ${OPEN_LOOP.rate}/s for ${OPEN_LOOP.seconds} s`] = row(open)
  const mails = readdirSync(join(dataDir, 'mail')).length
  await server.stop()

  const store = await openSqliteStore(dataDir)
  const stored = (await store.listLeads()).length
  await store.close()
  console.log(`${stored} leads stored, ${mails} mails written meanwhile`)
}

async function measureExpress(bare: number): Promise<void> {
  const server = await startExpressServer(join(scratch, 'express'))
  if (server === null) return
  const options = { connections: CONNECTIONS, request: leadRequest(server.url, 'express') }
  await runClosedLoop(server.url, { ...options, seconds: 2 })
  rows['Express + better-sqlite3'] = row(await runClosedLoop(server.url, { ...options, seconds: SECONDS }), bare)
  await server.stop()
}

function row(result: Awaited<ReturnType<typeof runClosedLoop>>, bare?: number) {
  const rate = countOf(result, 200) / result.seconds
  const errors = result.latencies.length - countOf(result, 200)
  return {
    'leads/s': Math.round(rate),
    ...(bare !== undefined && { ratio: Number((rate / bare).toFixed(2)) }),
    errors,
    'p50 ms': Number(percentile(result.latencies, 0.5).toFixed(1)),
    'p99 ms': Number(percentile(result.latencies, 0.99).toFixed(1)),
  }
}
