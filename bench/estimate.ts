import { chromium, devices, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/start-server.ts'
import { median } from './median.ts'

/**
 * How long the estimate takes to answer on a phone with a processor four times slower: from the tap until script, styles
 * and layout are done, and as the browser itself reports it (Event Timing, in steps of 8 ms, until the next paint). One
 * frame at 60 per second is 16.7 ms.
 */
const CPU_SLOWDOWN = 4
const ROUNDS = 12

/** One of each is tapped in turn. A flat roof is not among them: it has no direction to ask for. */
const CONTROLS = [
  'form [name=roofType]:not([value=flat])',
  'form [name=roofSize]',
  '.estimate-compass input',
  '.estimate-persons input',
  '.estimate [type=checkbox]',
]

declare global {
  interface Window {
    answers: { work: number[]; reported: number[] }
  }
}

const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
await using server = await startServer()
const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'de-DE', reducedMotion: 'reduce' })
const page = await context.newPage()
await page.goto(`${server.url}/#roof-check-form`)
await page.locator('.estimate').waitFor()
await page.locator('form [name=roofType][value=pitched]').check()
for (const summary of await page.locator('.estimate summary:visible').all()) await summary.click()
await watch(page)
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
for (let round = 0; round < ROUNDS; round++) {
  for (const control of CONTROLS) {
    const all = page.locator(control)
    await all.nth(round % (await all.count())).tap({ force: true })
  }
}
await page.waitForFunction((taps) => window.answers.work.length >= taps, ROUNDS * CONTROLS.length)
const { work, reported } = await page.evaluate(() => window.answers)
await browser.close()
const print = (values: number[]) => ({
  taps: values.length,
  median: `${Math.round(median(values))} ms`,
  slowest: `${Math.round(Math.max(...values))} ms`,
})
console.log(`From a tap to the answer, with a processor ${CPU_SLOWDOWN} times slower\n`)
console.table({ 'script, styles and layout': print(work), 'until painted, as reported': print(reported) })

/** Both moments are taken inside the page, so the driver's own delays do not count. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.answers = { work: [], reported: [] }
    const { port1, port2 } = new MessageChannel()
    let began = 0
    port1.onmessage = () => {
      // Reads a size, so that styles and layout have to be done.
      document.querySelector('.estimate')?.getBoundingClientRect()
      window.answers.work.push(performance.now() - began)
    }
    addEventListener(
      'click',
      () => {
        began = performance.now()
        port2.postMessage(null)
      },
      { capture: true },
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('click')) window.answers.reported.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}
