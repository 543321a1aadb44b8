import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createLog } from '../src/functions/log.ts'
import { startVisitCounter } from '../src/server/count-visits.ts'
import { loadSite } from '../src/server/http/load-site.ts'
import { startHttpServer } from '../src/server/http/start-http-server.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { bareDeps } from '../tests/support/bare-deps.ts'

/**
 * What counting visits costs. One server, in a thread of its own, counts and does not count in turn, some hundredths of a
 * second each: what else the machine does meets both alike. Compared is the time that it takes for as many requests.
 * Of each minute ten thousand visits are looked at, so the longer it runs at full speed, the less they weigh: a minute is fair.
 * Ends with 1 where counting takes more than 2 % of the requests per second.
 */
const MOST = 0.02
/** Requests of one turn. */
const TURN = 500
const CONNECTIONS = 16
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const REQUESTS = {
  plain: ['/', ''],
  campaign: [
    '/?utm_source=google&utm_medium=cpc&utm_campaign=herbst&gclid=abc',
    'Referer: https://www.google.com/\r\n',
  ],
} as const

if (isMainThread) await main()
else await serve()

async function main() {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
  const worker = new Worker(import.meta.filename)
  const [port] = await once(worker, 'message')
  const rows: Record<string, object> = {}
  for (const [name, [path, referer]] of Object.entries(REQUESTS)) {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${AGENT}\r\nAccept-Encoding: br\r\n${referer}\r\n`
    const sockets = Array.from({ length: CONNECTIONS }, () => connect({ port, host: '127.0.0.1', noDelay: true }))
    for (const socket of sockets) askAgainAndAgain(socket, request)
    await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1000))
    for (const socket of sockets) socket.destroy()
    worker.postMessage('turns')
    const [turns] = (await once(worker, 'message')) as [number[]]
    rows[name] = compare(turns)
  }
  console.table(rows)
  worker.postMessage('stop')
}

/** @param turns milliseconds of each: one without, one with, and so on */
function compare(turns: number[]) {
  // Until the code is compiled.
  const settled = turns.slice(Math.floor(turns.length / 20) * 2)
  const rateOf = (isWanted: (at: number) => boolean) => {
    const times = settled.filter((_, at) => isWanted(at))
    return (TURN * 1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  }
  const [without, counting] = [rateOf((at) => at % 2 === 0), rateOf((at) => at % 2 === 1)]
  if (counting < without * (1 - MOST)) process.exitCode = 1
  const ratio = Number((counting / without).toFixed(3))
  return { turns: settled.length, 'without/s': Math.round(without), 'counting/s': Math.round(counting), ratio }
}

/** Asks again with each answer. */
function askAgainAndAgain(socket: ReturnType<typeof connect>, request: string): void {
  let length = 0
  let received = 0
  socket.on('connect', () => socket.write(request))
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (length === 0) {
      const head = chunk.indexOf('\r\n\r\n')
      length = head + 4 + Number(/content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1])
    }
    if (received < length) return
    ;[length, received] = [0, 0]
    socket.write(request)
  })
}

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const store = await openSqliteStore(folder)
  const site = loadSite(join(import.meta.dirname, '../dist'), { siteUrl: null, hostedUrl: null })
  const counter = startVisitCounter({ store, now: Date.now, log: () => {} })
  let turns: number[] = []
  let requests = 0
  let isCounting = false
  let began = performance.now()
  const http = await startHttpServer(
    { host: '127.0.0.1', port: 0, site },
    {
      ...bareDeps(store),
      log: createLog(() => {}),
      countVisit(incoming) {
        if (isCounting) counter.count(incoming)
        requests += 1
        if (requests < TURN) return
        turns.push(performance.now() - began)
        requests = 0
        isCounting = !isCounting
        began = performance.now()
      },
    },
  )
  parentPort?.on('message', async (wanted) => {
    if (wanted === 'turns') {
      parentPort?.postMessage(turns)
      ;[turns, requests, isCounting] = [[], 0, false]
      began = performance.now()
      return
    }
    await http.stop(0)
    await counter.stop()
    await store.close()
    rmSync(folder, { recursive: true })
    process.exit()
  })
  parentPort?.postMessage(Number(new URL(http.address).port))
}
