import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/start-server.ts'
import { percentile } from './percentile.ts'

/**
 * Lighthouse with its own defaults (a mid-range phone on slow 4G, simulated), on the built page from the real server:
 * medians, each run in a fresh browser. A page of two lines, measured in turn with ours, shows how much of the blocking
 * time is the machine's own.
 */
const RUNS = Number(process.env.RUNS ?? 5)
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]
const TWO_LINES = '<!doctype html><html lang="de"><title>Zwei Zeilen</title><p>Guten Tag<p>Auf Wiedersehen'

await using server = await startServer()
const twoLines = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(TWO_LINES))
await once(twoLines.listen(0, '127.0.0.1'), 'listening')

const ours: Result[] = []
const theirs: Result[] = []
for (let run = 0; run < RUNS; run++) {
  ours.push(await measure(server.url))
  theirs.push(await measure(`http://127.0.0.1:${(twoLines.address() as AddressInfo).port}`))
}
twoLines.close()

const rows: Record<string, string> = {}
for (const { id, title } of Object.values(ours[0]?.categories ?? {})) {
  rows[title] = show(ours.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
}
for (const id of METRICS) rows[id] = show(ours.map((result) => metric(result, id)))
rows['blocking time of two lines'] = show(theirs.map((result) => metric(result, 'total-blocking-time')))
for (const type of ['Document', 'Script']) rows[`bytes: ${type}`] = show(ours.map((result) => bytesOf(result, type)))
console.log(`Lighthouse ${ours[0]?.lighthouseVersion}, mobile, medians of ${RUNS} (every run)`)
console.table(rows)

async function measure(url: string): Promise<Result> {
  const port = await freePort()
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: needChromium(), args })
  const result = await lighthouse(`${url}/`, { port, output: 'json', logLevel: 'error' })
  await browser.close()
  if (!result) throw new Error('Lighthouse gave no result.')
  return result.lhr
}

function metric({ audits }: Result, id: string): number {
  return Number(audits[id]?.numericValue?.toFixed(id === 'cumulative-layout-shift' ? 3 : 0))
}

function show(values: number[]): string {
  return `${percentile(values, 0.5)}  (${values.join(' ')})`
}

/** With their headers. */
function bytesOf(result: Result, type: string): number {
  const details = result.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const sizes = requests.filter(({ resourceType }) => resourceType === type).map((one) => Number(one.transferSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}
