// Measures the built page from the real server, first by Lighthouse with its defaults (a mid-range phone on slow 4G, simulated).
// Then measures the time from a tap to the form on slow 4G, and to the estimate's answer with a CPU four times slower. Last, the
// time until the desk shows its list from the device. The page measures these times itself, because the driver adds delays.
// Settings: RUNS, TAPS.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startDeskSite } from '../tests/support/desk-site.ts'
import { signIn } from '../tests/support/desk-steps.ts'
import { findFreePort } from '../tests/support/listen.ts'
import { expectOnDevice } from '../tests/support/offline-desk.ts'
import { startServer } from '../tests/support/start-server.ts'
import { percentile } from './percentile.ts'

/** Only this measurement needs it, and it brings 76 packages. So npm fetches it here, and not at each install. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const run = promisify(execFile)
const RUNS = Number(process.env.RUNS ?? 5)
const TAPS = Number(process.env.TAPS ?? 75)
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]
const PHONE = { ...devices['Pixel 7'], locale: 'de-DE' }
const CPU_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const DESK = { width: 375, requests: 40, runs: 7 }
const TAPS_AFTER_FIRST_PAINT_MS = [300, 1300]
/** The flat roof is missing, because it has no direction to ask for. */
const ESTIMATE_BOXES =
  'form [name=roofType]:not([value=flat]), form [name=roofSize], .answer :is([type=radio], [type=checkbox])'

/** The part of Lighthouse's report that the rows need. */
interface Report {
  lighthouseVersion: string
  categories: Record<string, { id: string; title: string; score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }
  >
}

declare global {
  interface Window {
    bench: { tap: number; ready: number }
    took: number[]
    firstRow?: number
  }
}

await using server = await startServer()
const results = await repeat(() => runLighthouse())
const rows: Record<string, string> = {}
for (const { id, title } of Object.values(results[0]?.categories ?? {})) {
  rows[title] = show(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
}
for (const id of AUDITS) rows[id] = show(results.map(({ audits }) => round(audits[id]?.numericValue ?? Number.NaN)))
for (const type of ['Document', 'Script']) rows[`bytes: ${type}`] = show(results.map((result) => bytesOf(result, type)))
await using browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
for (const pause of TAPS_AFTER_FIRST_PAINT_MS) {
  rows[`tap ${pause} ms after first paint to form, ms`] = show(await repeat(() => measureForm(browser, pause)))
}
const answers = await measureEstimate(browser)
rows['tap to answer of the estimate, ms: median, nine in ten'] = String(
  [0.5, 0.9].map((share) => Number(percentile(answers, share).toFixed(1))),
)
for (const [rate, times] of await measureDesk(browser)) {
  rows[`desk offline, to the first row of ${DESK.requests}${rate > 1 ? `, CPU ${rate} × slower` : ''}, ms`] =
    show(times)
}
console.log(`Lighthouse ${results[0]?.lighthouseVersion}, mobile, medians of ${RUNS} (every run)`)
console.table(rows)

/** Measures one visit in a fresh browser. */
async function runLighthouse(): Promise<Report> {
  const port = await findFreePort()
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`]
  await using _browser = await chromium.launch({ executablePath: needChromium(), args })
  const options = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting']
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, `${server.url}/`, ...options], { maxBuffer: 1e8 })
  return JSON.parse(stdout)
}

async function repeat<T>(measure: () => Promise<T>, runs = RUNS): Promise<T[]> {
  const values: T[] = []
  while (values.length < runs) values.push(await measure())
  return values
}

function round(value: number): number {
  return Number(value.toPrecision(6))
}

function show(values: number[]): string {
  return `${percentile(values, 0.5)}  (${values.join(' ')})`
}

/** Sizes include the headers. */
function bytesOf({ audits }: Report, type: string): number {
  const requests = audits['network-requests']?.details?.items ?? []
  const sizes = requests.filter(({ resourceType }) => resourceType === type).map(({ transferSize }) => transferSize)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns milliseconds from the tap to the interactive form, or 0 if it was ready before the tap. */
async function measureForm(browser: Browser, pause: number): Promise<number> {
  const page = await browser.newPage(PHONE)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(noteMoments)
  await page.goto(`${server.url}/`, { waitUntil: 'commit' })
  const target = await page.evaluate(async (ms) => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    while (paint() === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, (paint() ?? 0) + ms - performance.now()))
    const box = document.querySelector('a[href="#roof-check-form"].button')?.getBoundingClientRect() ?? new DOMRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, pause)
  await page.touchscreen.tap(target.x, target.y)
  await page.waitForFunction(() => window.bench.ready > 0 && window.bench.tap > 0)
  const { tap, ready } = await page.evaluate(() => window.bench)
  await page.close()
  return Math.max(0, Math.round(ready - tap))
}

function noteMoments(): void {
  window.bench = { tap: 0, ready: 0 }
  addEventListener('pointerdown', () => (window.bench.tap ||= performance.now()), { capture: true })
  new MutationObserver(() => {
    if (document.querySelector('form[data-ready]')) window.bench.ready ||= performance.now()
  }).observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
}

/** Returns milliseconds from each tap until script, styles and layout of the answer are done. */
async function measureEstimate(browser: Browser): Promise<number[]> {
  const page = await browser.newPage(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/#roof-check-form`)
  await page.locator('.answer[data-ready]').waitFor()
  await page.locator('form [name=roofType][value=pitched]').check()
  await page.locator('.answer summary').first().click()
  await page.evaluate(timeClicks)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const boxes = page.locator(ESTIMATE_BOXES)
  for (let tap = 0; tap < TAPS; tap++) {
    await boxes.nth(tap % (await boxes.count())).tap({ force: true })
    await page.waitForFunction((count) => window.took.length > count, tap)
  }
  return page.evaluate(() => window.took)
}

function timeClicks(): void {
  window.took = []
  let began = 0
  addEventListener('click', () => (began = performance.now()), { capture: true })
  addEventListener('click', () => {
    // React renders in a microtask at the end of the event. That microtask is in the queue before this one.
    queueMicrotask(() => {
      // Reading a size forces styles and layout.
      document.body.getBoundingClientRect()
      window.took.push(performance.now() - began)
    })
  })
}

/** Returns milliseconds from the navigation to the first row, for each slowdown of the CPU. */
async function measureDesk(browser: Browser): Promise<Map<number, number[]>> {
  await using desk = await startDeskSite()
  for (let at = 0; at < DESK.requests; at++)
    await desk.send({ name: `Person ${at}`, email: `person-${at}@example.org` })
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: DESK.width, height: 800 } })
  await page.addInitScript(noteFirstRow)
  await signIn(page, desk)
  await expectOnDevice(page)
  // So that the rows come from the device.
  await page.context().setOffline(true)
  const session = await page.context().newCDPSession(page)
  const times = new Map<number, number[]>()
  for (const rate of [1, CPU_SLOWDOWN]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const measure = async () => {
      await page.reload()
      return Math.round(Number(await (await page.waitForFunction(() => window.firstRow)).jsonValue()))
    }
    times.set(rate, await repeat(measure, DESK.runs))
  }
  await page.close()
  return times
}

function noteFirstRow(): void {
  new MutationObserver((_, observer) => {
    const row = document.querySelector('.desk-row')
    if (row === null) return
    observer.disconnect()
    // Reading a size forces styles and layout.
    row.getBoundingClientRect()
    window.firstRow = performance.now()
  }).observe(document, { childList: true, subtree: true })
}
