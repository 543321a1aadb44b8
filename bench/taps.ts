import { chromium, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/start-server.ts'
import { percentile } from './percentile.ts'

/**
 * How long a visitor waits after a tap, on a phone with a processor four times slower: for the form after a tap on the
 * hero's button, on slow 4G, and for the estimate's answer. Both moments are taken inside the page, so the driver's own
 * delays do not count.
 */
const PHONE = { ...devices['Pixel 7'], locale: 'de-DE' }
const CPU_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const RUNS = 5
const TAPS_AFTER_FIRST_PAINT_MS = [300, 1300]
const TAPS = 75
/** A flat roof is left out: it has no direction to ask for. */
const ESTIMATE_BOXES =
  'form [name=roofType]:not([value=flat]), form [name=roofSize], .answer :is([type=radio], [type=checkbox])'

declare global {
  interface Window {
    bench: { tap: number; ready: number }
    took: number[]
  }
}

const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
await using server = await startServer()
for (const pause of TAPS_AFTER_FIRST_PAINT_MS) {
  const waits: number[] = []
  for (let run = 0; run < RUNS; run++) waits.push(await measureForm(pause))
  console.log(`Tap ${pause} ms after first paint to the form: ${percentile(waits, 0.5)} ms (${waits.join(' ')})`)
}
const answers = await measureEstimate()
const [half, most] = [percentile(answers, 0.5), percentile(answers, 0.9)].map((ms) => `${ms.toFixed(1)} ms`)
console.log(`Tap to the estimate's answer: median ${half}, nine in ten within ${most}`)
await browser.close()

/** @returns milliseconds from the tap to the interactive form; 0 if it was ready before the tap */
async function measureForm(pause: number): Promise<number> {
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

/** @returns milliseconds from each tap until script, styles and layout of the answer are done */
async function measureEstimate(): Promise<number[]> {
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
    // React renders at the end of the event, in a microtask that is queued before this one.
    queueMicrotask(() => {
      // Reads a size, so that styles and layout have to be done.
      document.body.getBoundingClientRect()
      window.took.push(performance.now() - began)
    })
  })
}
