import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/start-server.ts'
import { percentile } from './percentile.ts'

/**
 * Lighthouse with its own defaults (a mid-range phone on slow 4G, simulated), on the built page from the real server:
 * medians, each run in a fresh browser.
 */
const RUNS = Number(process.env.RUNS ?? 5)
const PAINTS = ['first-contentful-paint', 'largest-contentful-paint']
const METRICS = [...PAINTS, 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight']

await using server = await startServer()

const results: Result[] = []
for (let run = 0; run < RUNS; run++) results.push(await measure(server.url))

const rows: Record<string, string> = {}
for (const { id, title } of Object.values(results[0]?.categories ?? {})) {
  rows[title] = show(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
}
for (const id of METRICS) rows[id] = show(results.map((result) => metric(result, id)))
for (const type of ['Document', 'Script']) rows[`bytes: ${type}`] = show(results.map((result) => bytesOf(result, type)))
console.log(`Lighthouse ${results[0]?.lighthouseVersion}, mobile, medians of ${RUNS} (every run)`)
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
