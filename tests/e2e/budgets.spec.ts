import { globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { APIResponse } from '@playwright/test'
import sharp from 'sharp'
import { customers } from '../../src/content/generated/customers.ts'
import { yourRequest } from '../../src/content/generated/your-request.ts'
import { sendAnswers } from '../support/request.ts'
import { fillForm, form, openForm, submitButton } from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

/** Budgets in bytes as transferred. A server's first round trip carries ten segments of 1,460 bytes (RFC 6928). */
const FIRST_ROUND_TRIP = 14_600
/** A phone's hero picture with its headers and room for HTTP frames. */
const PICTURE = 14_000
/** The picture at the end of the page, which loads when the visitor comes to it. */
const EVENING_PICTURE = 90_000
const SCRIPT = 75_000
const FIRST_VIEW = 120_000
/** Parts that load later, with their styles. */
const ESTIMATE = 14_000
const WORDS = 3_000
const QUESTIONS = 6_000
/** The desk's document, scripts with React and TanStack Query, and the service worker, after compression. */
const DESK = 115_000

const headerBytes = (response: APIResponse) =>
  response.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0)

test('the document with its styles and headers fits the first round trip', async ({ request }) => {
  const response = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  const document = readFileSync('dist/index.html.br')
  const room = FIRST_ROUND_TRIP - headerBytes(response)
  // A provider may have any number of roofs and reviews: then everything above them must fit.
  const hasCustomers = customers.roofs.length + customers.reviews.length > 0
  if (!hasCustomers) return expect(document.length).toBeLessThanOrEqual(room)
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
  const arrived = brotliDecompressSync(document.subarray(0, room), flush).toString()
  expect(arrived).toContain('id="customers"')
})

/** Texts that only server code has: modules of Node, database drivers, the mailer, mails. */
const OF_THE_SERVER =
  /(?:from|import|require)\s*\(?\s*["'`]node:|__vite-browser-external|DatabaseSync|INSERT INTO|createTransport|x-apple-disable-message-reformatting/

test('the scripts carry nothing of the server', () => {
  const scripts = globSync('dist/_astro/*.js')
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) expect(readFileSync(script, 'utf8'), script).not.toMatch(OF_THE_SERVER)
})

test('a phone loads little before the form can be used', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const bytes = { Script: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (types.get(requestId) === 'Script') bytes.Script += encodedDataLength
  })
  await page.goto(`${baseURL}/`, { waitUntil: 'networkidle' })
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  expect(bytes.Script).toBeLessThanOrEqual(SCRIPT)
  expect(bytes.all).toBeLessThanOrEqual(FIRST_VIEW)
  await context.close()
})

for (const [width, height, deviceScaleFactor] of [
  [412, 823, 1.75],
  [390, 844, 3],
] as const) {
  test(`the picture for ${width} × ${deviceScaleFactor} pixels fits one round trip`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor })
    const page = await context.newPage()
    await page.goto(`${baseURL}/`, { waitUntil: 'networkidle' })
    const address = await page.locator('.hero-picture').evaluate((picture: HTMLImageElement) => picture.currentSrc)
    const response = await context.request.get(address)
    expect(response.headers()['content-type']).toBe('image/avif')
    expect(headerBytes(response) + (await response.body()).length).toBeLessThanOrEqual(PICTURE)
    await context.close()
  })
}

test('the evening picture is sharp on a dense wide screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  // There is none next to a provider's own pictures.
  for (const picture of await page.locator('.evening img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/avif$/)
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    const bytes = await (await context.request.get(address)).body()
    expect((await sharp(bytes).metadata()).width).toBe(1920)
    expect(bytes.length).toBeLessThanOrEqual(EVENING_PICTURE)
  }
  await context.close()
})

test('the parts that load later are small', () => {
  const travels = (pattern: string) =>
    globSync(`dist/_astro/${pattern}.{js,css}.br`).reduce((sum, file) => sum + readFileSync(file).length, 0)
  const [estimate, words] = [travels('{show-estimate,estimate}.*'), travels('{explain-words,glossary}.*')]
  expect(estimate).toBeGreaterThan(5_000)
  expect(estimate).toBeLessThanOrEqual(ESTIMATE)
  expect(words).toBeGreaterThan(2_000)
  expect(words).toBeLessThanOrEqual(WORDS)
})

test('the voluntary questions load after sending, and are small', async ({ page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
  await openForm(page)
  await fillForm(page)
  await page.waitForLoadState('networkidle')
  const before = [...loaded].filter((path) => path.startsWith('/_astro/'))
  expect(before.length).toBeGreaterThan(5)
  const withQuestions = (paths: string[]) =>
    paths.filter((path) => readFileSync(`dist${path}`, 'utf8').includes(yourRequest.questions.submit))
  expect(withQuestions(['/index.html', ...before])).toEqual([])
  await submitButton(page).click()
  await expect(sendAnswers(page)).toBeVisible()
  const late = [...loaded].filter((path) => path.startsWith('/_astro/') && !before.includes(path))
  expect(withQuestions(late)).toHaveLength(1)
  const bytes = late.reduce((sum, path) => sum + readFileSync(`dist${path}.br`).length, 0)
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(QUESTIONS)
})

for (const width of [320, 412, 1280]) {
  test(`nothing moves at ${width} px when the heading face comes late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 })
    const release = await hold(page, '**/*.woff2')
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    // Painted with the fallback: only later moves are shifts.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    release()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    // Three decimals, as Lighthouse counts: the words next to the price may move by less than that.
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeCloseTo(0, 3)
  })
}

test('the desk stays below its size budget and adds nothing to the visitor’s page', async () => {
  // The build compresses no file that would become larger.
  const brotli = (path: string) => readFileSync(globSync(`${path}.br`)[0] ?? path).length
  const scriptsOf = (page: string, seen = new Set<string>()): Set<string> => {
    for (const [, name] of readFileSync(page, 'utf8').matchAll(/["'](?:\/_astro\/|\.\/)([\w.-]+\.js)["']/g)) {
      const path = `dist/_astro/${name}`
      if (!seen.has(path) && globSync(path).length > 0) scriptsOf(path, seen.add(path))
    }
    return seen
  }
  const own = scriptsOf('dist/anfragen.html')
  const files = [...own, 'dist/anfragen.html', 'dist/anfragen-worker.js']
  const bytes = files.reduce((sum, path) => sum + brotli(path), 0)
  expect(own.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(DESK)
  const home = [...scriptsOf('dist/index.html')].map((path) => readFileSync(path, 'utf8'))
  for (const text of [...home, readFileSync('dist/index.html', 'utf8')]) {
    expect(text).not.toMatch(/desk-session|serviceWorker|Spamverdacht|\/functions\/v1\/desk|\/anfragen/)
  }
  // A font may have no arrows.
  for (const path of own) expect(readFileSync(path, 'utf8')).not.toMatch(/[←→]/)
  const document = readFileSync('dist/anfragen.html', 'utf8')
  expect(document).toMatch(/<meta[^>]+robots[^>]+noindex/)
  for (const sitemap of globSync('dist/sitemap.xml')) expect(readFileSync(sitemap, 'utf8')).not.toContain('anfragen')
})
