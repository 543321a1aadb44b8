import { chromium, devices, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/start-server.ts'
import { median } from './median.ts'

/**
 * How long the estimate takes to answer on a phone with a processor four times slower: from the tap until script, styles
 * and layout of the answer are done. One frame at 60 per second is 16.7 ms. Beside it, in turn with it, a tap on a box of
 * the form that answers nothing: what the page and the machine take for any tap.
 */
const CPU_SLOWDOWN = 4
const ROUNDS = 15

/** One of each is tapped in turn. A flat roof is not among them: it has no direction to ask for. */
const CONTROLS = [
  'form [name=roofType]:not([value=flat])',
  'form [name=roofSize]',
  '.estimate-compass input',
  '.estimate-persons input',
  '.estimate [type=checkbox]',
]
const ANY_BOX = 'form .checkbox'

declare global {
  interface Window {
    took: number[]
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
const answers: number[] = []
const others: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  for (const control of CONTROLS) {
    const all = page.locator(control)
    answers.push(await tap(all.nth(round % (await all.count()))))
    others.push(await tap(page.locator(ANY_BOX)))
  }
}
await browser.close()
const print = (values: number[]) => ({
  taps: values.length,
  median: `${median(values).toFixed(1)} ms`,
  'nine in ten within': `${(values.sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0).toFixed(1)} ms`,
})
console.log(`From a tap to the answer, with a processor ${CPU_SLOWDOWN} times slower\n`)
console.table({ 'the estimate answers': print(answers), 'a box of the form': print(others) })

async function tap(control: ReturnType<Page['locator']>): Promise<number> {
  const before = await page.evaluate(() => window.took.length)
  await control.tap({ force: true })
  await page.waitForFunction((count) => window.took.length > count, before)
  return page.evaluate(() => window.took.at(-1) ?? Number.NaN)
}

/** Both moments are taken inside the page, so the driver's own delays do not count. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
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
  })
}
