import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/start-server.ts'
import { median } from './median.ts'

/**
 * Lighthouse with its own defaults (a mid-range phone on slow 4G, simulated), on the built page from the
 * real server. Medians of five runs, each in a fresh browser. Run it on an idle machine: a page of two lines, measured
 * in turn with ours, shows how much of the blocking time is the machine's own.
 *
 * Once in each of Chromium's two headless modes, because they paint and idle in a different order: what a
 * desktop browser does (Debian's package `chromium`), and the old headless mode that most test machines and
 * hosted measurements run (`chromium-headless-shell`, the smaller one of the two).
 */
const RUNS = 5
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const HEADLESS_SHELL = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell'

const TWO_LINES = '<!doctype html><html lang="de"><title>Zwei Zeilen</title><p>Guten Tag<p>Auf Wiedersehen'

await using server = await startServer()
const reference = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(TWO_LINES))
await once(reference.listen(0, '127.0.0.1'), 'listening')
const referenceUrl = `http://127.0.0.1:${(reference.address() as AddressInfo).port}/`
await report('new headless mode', needChromium())
if (existsSync(HEADLESS_SHELL)) await report('old headless mode', HEADLESS_SHELL)
else console.log(`SKIPPED: the old headless mode. There is no ${HEADLESS_SHELL}; set HEADLESS_SHELL_PATH to one.`)
reference.close()

async function report(mode: string, executablePath: string): Promise<void> {
  const results: Result[] = []
  const twoLines: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    results.push(await measure(`${server.url}/`, executablePath))
    twoLines.push(await measure(referenceUrl, executablePath))
  }

  console.log(`\nLighthouse ${results[0]?.lighthouseVersion}, mobile, ${mode}, medians of ${RUNS} (every run)\n`)
  const rows: Record<string, string> = {}
  for (const { id, title } of Object.values(results[0]?.categories ?? {})) {
    rows[title] = show(results.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
  }
  for (const id of METRICS) {
    const digits = id === 'cumulative-layout-shift' ? 3 : 0
    rows[id] = show(results.map(({ audits }) => Number((audits[id]?.numericValue ?? Number.NaN).toFixed(digits))))
  }
  rows['total-blocking-time of two lines'] = show(
    twoLines.map(({ audits }) => Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN)),
  )
  for (const [type, bytes] of Object.entries(transferSizes(results[0]))) rows[`bytes: ${type}`] = String(bytes)
  console.table(rows)
  for (const [id, audit] of failedAudits(results[0])) console.log(`below 100 %: ${id}: ${audit.title}`)
}

async function measure(url: string, executablePath: string): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result.')
    return result.lhr
  } finally {
    await browser.close()
  }
}

function show(values: number[]): string {
  return `${median(values)}  (${values.join(' ')})`
}

/** On the wire, response headers included, by kind of resource. */
function transferSizes(result: Result | undefined): Record<string, number> {
  const details = result?.audits['network-requests']?.details
  const sizes: Record<string, number> = { total: 0 }
  if (details?.type !== 'table') return sizes
  for (const { resourceType, transferSize } of details.items) {
    const bytes = Number(transferSize)
    sizes[String(resourceType)] = (sizes[String(resourceType)] ?? 0) + bytes
    sizes.total = (sizes.total ?? 0) + bytes
  }
  return sizes
}

function failedAudits(result: Result | undefined) {
  const weighty = new Set(
    Object.values(result?.categories ?? {}).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return Object.entries(result?.audits ?? {}).filter(
    ([id, { score }]) => weighty.has(id) && score !== null && score < 1,
  )
}
