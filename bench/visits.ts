import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createLog } from '../src/functions/log.ts'
import { startVisitCounter } from '../src/server/count-visits.ts'
import { loadSite } from '../src/server/http/load-site.ts'
import { startHttpServer } from '../src/server/http/start-http-server.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { bareDeps } from '../tests/support/bare-deps.ts'
import { percentile } from './percentile.ts'

/**
 * What counting visits costs: requests for the page per second of the server's own processor time, so that others on the
 * machine do not count, with and without it in turn, each server in a thread of its own. Ends with 1 where it is more than 2 %.
 */
const MOST = 0.02
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
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '15' }, seconds: { type: 'string', default: '2' } },
  })
  const ms = Number(values.seconds) * 1000
  const [without, counting] = [await startServer(false), await startServer(true)]
  const rows: Record<string, object> = {}
  for (const [name, [path, referer]] of Object.entries(REQUESTS)) {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${AGENT}\r\nAccept-Encoding: br\r\n${referer}\r\n`
    const rates: [number, number][] = []
    for (const server of [without, counting]) await load(server, request, ms)
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const isFirst = round % 2 === 0
      const first = await load(isFirst ? without : counting, request, ms)
      const second = await load(isFirst ? counting : without, request, ms)
      rates.push(isFirst ? [first, second] : [second, first])
    }
    const ratios = rates.map(([off, on]) => on / off)
    const at = (share: number) => Number(percentile(ratios, share).toFixed(3))
    rows[name] = {
      'without/s': Math.round(
        percentile(
          rates.map(([off]) => off),
          0.5,
        ),
      ),
      'counting/s': Math.round(
        percentile(
          rates.map(([, on]) => on),
          0.5,
        ),
      ),
      ...{ ratio: at(0.5), 'from (p10)': at(0.1), 'to (p90)': at(0.9) },
    }
    if (at(0.5) < 1 - MOST) process.exitCode = 1
  }
  console.table(rows)
  for (const { worker } of [without, counting]) worker.postMessage('stop')
}

interface Server {
  worker: Worker
  port: number
}

async function startServer(isCounting: boolean): Promise<Server> {
  const worker = new Worker(import.meta.filename, { workerData: { isCounting } })
  const [port] = await once(worker, 'message')
  return { worker, port }
}

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const store = await openSqliteStore(folder)
  parentPort?.on('message', async (wanted) => {
    if (wanted === 'processor') return parentPort?.postMessage(process.threadCpuUsage())
    await store.close()
    rmSync(folder, { recursive: true })
    process.exit()
  })
  const site = loadSite(join(import.meta.dirname, '../dist'), { siteUrl: null, hostedUrl: null })
  const deps = { ...bareDeps(store), log: createLog(() => {}) }
  const counter = startVisitCounter({ store, now: Date.now, log: () => {} })
  const http = await startHttpServer(
    { host: '127.0.0.1', port: 0, site },
    workerData.isCounting ? { ...deps, countVisit: counter.count } : deps,
  )
  parentPort?.postMessage(Number(new URL(http.address).port))
}

/** Each connection asks again when it has its answer. @returns answers per second of processor time */
async function load(server: Server, request: string, ms: number): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(server.port)))
  const length = await lengthOf(sockets[0] as Socket, request)
  let answers = 0
  const began = await processorSeconds(server)
  for (const socket of sockets) {
    let left = length
    socket.on('data', (chunk) => {
      left -= chunk.length
      if (left > 0) return
      left = length
      answers += 1
      socket.write(request)
    })
    socket.write(request)
  }
  await new Promise((resolve) => setTimeout(resolve, ms))
  const seconds = (await processorSeconds(server)) - began
  for (const socket of sockets) socket.destroy()
  return answers / seconds
}

async function processorSeconds({ worker }: Server): Promise<number> {
  worker.postMessage('processor')
  const [{ user, system }] = await once(worker, 'message')
  return (user + system) / 1e6
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Every answer is as long as the first, to the byte. */
async function lengthOf(socket: Socket, request: string): Promise<number> {
  let read = ''
  socket.setEncoding('latin1').write(request)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += chunk
    const head = read.indexOf('\r\n\r\n') + 4
    const body = Number(/content-length: (\d+)/i.exec(read)?.[1])
    if (head >= 4 && read.length === head + body) break
  }
  return read.length
}
