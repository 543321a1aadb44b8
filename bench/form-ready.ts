import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/start-server.ts'
import { median } from './median.ts'

/**
 * How long a visitor who taps the hero's button waits for the form: on slow 4G (150 ms round trip,
 * 1.6 Mbit/s down, 0.75 up) with a four times slower processor. 0 is a form that was ready before the tap.
 * Both moments are taken inside the page, so the driver's own delays do not count.
 */
const RUNS = 5
const TAPS_AFTER_FIRST_PAINT_MS = [300, 1300]
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const CPU_SLOWDOWN = 4

declare global {
  interface Window {
    bench: { paint: number; tap: number; ready: number }
  }
}

const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
await using server = await startServer()
const rows: Record<string, string> = {}
for (const pause of TAPS_AFTER_FIRST_PAINT_MS) {
  const waits: number[] = []
  for (let run = 0; run < RUNS; run++) waits.push(await measure(pause))
  rows[`tap ${pause} ms after first paint`] = `${median(waits)} ms  (${waits.join(' ')})`
}
await browser.close()
console.log(`From the tap on the hero's button to the interactive form, medians of ${RUNS} (every run)\n`)
console.table(rows)

async function measure(pause: number): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'de-DE' })
  try {
    const page = await openSlowly(context)
    const target = await page.evaluate(async (ms) => {
      while (window.bench.paint === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, window.bench.paint + ms - performance.now()))
      const box = document.querySelector('a[href="#roof-check-form"].button')?.getBoundingClientRect()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }, pause)
    await page.touchscreen.tap(target.x, target.y)
    await page.waitForFunction(() => window.bench.ready > 0 && window.bench.tap > 0, undefined, { timeout: 20_000 })
    const { tap, ready } = await page.evaluate(() => window.bench)
    return Math.max(0, Math.round(ready - tap))
  } finally {
    await context.close()
  }
}

/** Resolves as soon as the document begins to arrive. */
async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    window.bench = { paint: 0, tap: 0, ready: 0 }
    new PerformanceObserver((list) => {
      window.bench.paint ||= list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    }).observe({ type: 'paint', buffered: true })
    addEventListener('pointerdown', () => (window.bench.tap ||= performance.now()), { capture: true })
    new MutationObserver(() => {
      if (document.querySelector('form[data-ready]')) window.bench.ready ||= performance.now()
    }).observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
  })
  await page.goto(`${server.url}/`, { waitUntil: 'commit' })
  return page
}
