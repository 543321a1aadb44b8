import type { BrowserContext, Locator, Page, Worker } from '@playwright/test'
import { choiceWords } from '../../src/content/choice-words.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { company } from '../../src/content/generated/company.ts'
import { noticeWords } from '../../src/content/notice-words.ts'
import { pushWords } from '../../src/content/push-words.ts'
import { DESK_FUNCTION_PATH, FIGURES_FRAGMENT, SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import type { PushPayload } from '../../src/lead/push/push-message.ts'
import { expectAccessible, expectUsable, SCREENS, setTextSize } from '../support/access.ts'
import { startDeskSite } from '../support/desk-site.ts'
import { button, open, openLead, pane, press, row, signIn, signOut, withMax } from '../support/desk-steps.ts'
import { type Subscription, startPushService } from '../support/push-service.ts'
import { ERIKA } from '../support/sample-leads.ts'
import { test as base, expect, hold } from '../support/site.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

/** Outside the telephone hours, the desk's clock is ahead. */
let deskClock = Date.now
const test = base.extend<{ desk: Awaited<ReturnType<typeof startDeskSite>> }, { push: PushService }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using push = await startPushService({ now: () => deskClock() })
      await use(push)
    },
    { scope: 'worker' },
  ],
  // A desk for each test, because requests of the last second are new on a new device.
  desk: async ({ push, page }, use) => {
    await using desk = await startDeskSite('SQLite', { PUSH_SERVICES: push.origin })
    deskClock = desk.now
    await use(desk)
    // Close the page before the server ends, because the desk asks it for news.
    await page.close()
  },
})

const newsButton = (page: Page) =>
  page.locator('.desk-news').getByRole('button').and(page.locator(':not([aria-label])'))
const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

test('marks the title and the icon until somebody looks at the new requests', async ({ page, browser, desk }) => {
  await desk.send({ name: 'Alma Alt', email: 'alma@example.org' })
  await signIn(page, desk)
  await expect(row(page, 'Alma Alt').first()).toBeVisible()
  await expect(newsButton(page)).toHaveCount(0)
  await page.mouse.move(0, 0)
  await desk.send({ name: 'Nele Neu', email: 'nele@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await expect(page).toHaveTitle(/^\(1\) Neu: Coesfeld – /)
  expect(await iconOf(page)).toBe('/icon-neu.png')
  expect((await page.request.get(`${desk.url}/icon-neu.png`)).ok()).toBe(true)
  const roof = choiceWords.roofSize.medium.replaceAll('–', '–\u2060')
  await expect(newsButton(page)).toHaveText(`Neu: Coesfeld, ${roof}${noticeWords.news.show}`)
  await expect(row(page, 'Nele Neu').first()).toBeVisible()
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  await expect
    .poll(() => topOf(page.locator('.desk-section').first()))
    .toBeGreaterThan((await topOf(newsButton(page))) + 44)
  await desk.send({ name: 'Nils Neu', email: 'nils@example.org' })
  await expect(page).toHaveTitle(/^\(2\) Neu – /)
  // A request that a colleague takes first is not news.
  await desk.send({ name: 'Tilda Taken', email: 'tilda@example.org' })
  await expect(page).toHaveTitle(/^\(3\) Neu – /)
  await withMax(browser, desk, async (his) => {
    await open(his, 'Tilda Taken')
    await button(his, words.lead.assignToMe).click()
    await expect(page).toHaveTitle(/^\(2\) Neu – /)
    // Before the list's next poll, 30 seconds after Tilda's request.
    await expect(row(page, 'Tilda Taken').first()).toContainText('bei Max', { timeout: 20_000 })
  })
  // A reload forgets nothing.
  await page.reload()
  await expect(page).toHaveTitle(/^\(2\) Neu – /)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectUsable(page, 'the desk with new requests')
  await page.setViewportSize({ width: 1280, height: 720 })
  // Opened from the list, before the one that waits longer.
  await row(page, 'Nils Neu').first().click()
  await expect(page).toHaveTitle(`(1) Neu: Coesfeld – ${words.title}`)
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 640 })
    const news = await newsButton(page).boundingBox()
    const back = await page.getByRole('button', { name: words.lead.back }).boundingBox()
    // A button of one line has its least height.
    expect(news?.height).toBe(44)
    expect((news?.x ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)).toBeGreaterThanOrEqual(16)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const search = page.getByRole('searchbox')
  await search.fill('Alma')
  await expect(row(page, 'Nils Neu')).toHaveCount(0)
  await newsButton(page).click()
  await expect(search).toHaveValue('')
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Nele Neu')
  await expect(page).toHaveTitle(/^Nele Neu – /)
  // Without opening each of them, and for good.
  for (const name of ['Gustav Gut', 'Gesa Gut']) await desk.send({ name, email: `${name[1]}@example.org` })
  await expect(page).toHaveTitle(/^\(2\) Neu – /)
  await button(page, noticeWords.news.seen).click()
  await expect(newsButton(page)).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveTitle(/^Nele Neu – /)
  expect(await iconOf(page)).toBe('/icon.svg')
  await expect(newsButton(page)).toHaveCount(0)
  // The figures, too. The town leaves the title with the colleague.
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}`)
  await desk.send({ name: 'Zoe Zahl', email: 'zoe@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await expect(page).toHaveTitle(/^\(1\) Neu: Coesfeld – /)
  await signOut(page, words.leave.here)
  await expect(page).not.toHaveTitle(/Coesfeld/)
  expect(await iconOf(page)).toBe('/icon.svg')
})

test('shows a request that a colleague hands over', async ({ page, browser, desk }) => {
  await openLead(page, desk, { name: 'Gerda Gegeben', email: 'gerda@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await page.goto(`${desk.url}/anfragen#`)
  await withMax(browser, desk, async (his) => {
    await open(his, 'Gerda Gegeben')
    await press(his, words.lead.assign, ERIKA.name)
  })
  await expect(page).toHaveTitle(/^\(1\) Für dich: Coesfeld – /)
  await expect(newsButton(page)).toHaveText(/^Für dich: Coesfeld, /)
  // The list shows it before its next poll.
  await expect(row(page, 'Gerda Gegeben').first()).toContainText(words.mine)
  // A new request waits for its first call, so it opens first.
  await desk.send({ name: 'Nina Neu', email: 'nina@example.org' })
  const both = noticeWords.news.bar([pushWords.news.arrived, pushWords.news.assigned])
  await expect(newsButton(page)).toHaveText(both + noticeWords.news.show)
  await newsButton(page).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Nina Neu')
  await newsButton(page).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Gerda Gegeben')
  await expect(newsButton(page)).toHaveCount(0)
})

test('counts no request as new that was opened before its news arrived', async ({ page, desk }) => {
  await signIn(page, desk)
  await desk.send({ name: 'Frieda Früh', email: 'frieda@example.org' })
  const release = await hold(page, '**/functions/v1/desk', '"do":"news"')
  await page.reload()
  await open(page, 'Frieda Früh')
  await page.goto(`${desk.url}/anfragen#`)
  await expect(row(page, 'Frieda Früh').first()).toBeVisible()
  release()
  await desk.send({ name: 'Sina Später', email: 'sina@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await expect(page).toHaveTitle(/^\(1\) Neu: Coesfeld – /)
})

test('shows all words of the news on a phone, and does not cover the link to the list', async ({
  page,
  browser,
  desk,
}) => {
  await desk.send({ name: 'Gerd Gegeben', email: 'gerd@example.org' })
  await openLead(page, desk, { name: 'Olga Offen', email: 'olga@example.org' })
  for (const name of ['Ria Rot', 'Rosa Rot']) await desk.send({ name, email: `${name[1]}@example.org` })
  await withMax(browser, desk, async (his) => {
    await open(his, 'Gerd Gegeben')
    await press(his, words.lead.assign, ERIKA.name)
  })
  await expect(newsButton(page)).toContainText('Neu:\u00A02, Für dich:\u00A01')
  const sentence = newsButton(page).locator('span').first()
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, height: 0, width: 0 }
  for (const [width, text] of [...SCREENS, [375, 16]] as const) {
    await setTextSize(page, text)
    await page.setViewportSize({ width, height: 740 })
    await expect(sentence).toBeVisible()
    const cut = await sentence.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut, `${width} px, text of ${text} px`).toBe(0)
    if (width > 700) continue
    const back = await boxOf(button(page, words.lead.back))
    const news = await boxOf(newsButton(page))
    expect(back.x + back.width <= news.x || news.y + news.height <= back.y, `${width} px, text of ${text} px`).toBe(
      true,
    )
  }
})

/** A browser with a push service on loopback: Chromium's own one needs the internet. */
async function usePushService(context: BrowserContext, subscription: Subscription): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(({ endpoint, ...keys }) => {
    // Headless Chromium denies it even if it was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => sessionStorage.clear() }
    PushManager.prototype.subscribe = async () => {
      sessionStorage.subscribed = '1'
      return current as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      (sessionStorage.subscribed ? current : null) as unknown as PushSubscription
  }, subscription)
}

interface Shown {
  title: string
  body: string
  data: string
}

/** Gives the worker a push message, and looks at the notification. */
async function receive(context: BrowserContext, payload: PushPayload | undefined, isPressed = false): Promise<void> {
  const { title, text: body, ref: data } = payload as PushPayload
  // The browser may end a worker at any time.
  await expect(async () => {
    const worker = context.serviceWorkers().at(-1) as Worker
    expect(await showNotification(worker, payload as PushPayload, isPressed)).toMatchObject({ title, body, data })
  }).toPass()
}

/** Headless Chromium shows none. */
async function showNotification(worker: Worker, payload: PushPayload, isPressed: boolean): Promise<Shown> {
  return worker.evaluate(
    async ({ payload, isPressed }) => {
      const work: Promise<unknown>[] = []
      const send = (type: string, more: object) =>
        dispatchEvent(Object.assign(new Event(type), { waitUntil: (one: Promise<unknown>) => work.push(one), ...more }))
      const shown: Shown[] = []
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push({ title, ...options } as unknown as Shown)
      }
      send('push', { data: { json: () => payload } })
      await Promise.all(work)
      const [notification] = shown as [Shown]
      if (isPressed) send('notificationclick', { notification: { ...notification, close: () => {} } })
      // No press of a person, so the browser does not focus the window.
      await Promise.allSettled(work)
      return notification
    },
    { payload, isPressed },
  )
}

test('notifies a device, opens the request, and ends with the session', async ({ page, context, desk, push }) => {
  await usePushService(context, push.subscribe())
  await signIn(page, desk)
  await button(page, noticeWords.open).click()
  await page.getByLabel(noticeWords.push).click()
  await expect(page.getByRole('dialog')).toContainText(pushWords.isOn)
  await expect(page.getByRole('dialog')).toContainText(pushWords.privacy)
  await page.getByLabel(noticeWords.always(company.hours)).click()
  await expect(page.getByLabel(noticeWords.always(company.hours))).toBeChecked()
  await expectAccessible(page, 'the dialog of notices')
  const probe = page.getByRole('dialog').getByRole('status').last()
  await button(page, noticeWords.probe.send).click()
  await push.until(1)
  await expect(probe).toHaveText(noticeWords.probe.pending)
  await receive(context, push.received[0])
  await expect(probe).toHaveText(pushWords.probeResults.arrived)
  // The next one is lost after the push service has taken it.
  await page.clock.install()
  await button(page, noticeWords.probe.send).click()
  await push.until(2)
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(probe).toHaveText(pushWords.probeResults.late, { timeout: 500 })
  }).toPass()
  await page.clock.resume()
  await page.keyboard.press('Escape')

  await desk.send({ name: 'Paul Push', email: 'paul@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await push.until(3)
  const payload = push.received[2]
  expect(payload).toMatchObject({ title: expect.stringMatching(/Coesfeld/), ref: expect.stringMatching(/^[\w-]{9}$/) })
  expect(JSON.stringify(payload)).not.toContain('Paul')
  await receive(context, payload, true)
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Paul Push')

  // The server removes a device if its push service does not know it any more. Its next visit switches it on again.
  const session = await page.evaluate(() => localStorage['desk-session'])
  const headers = { apikey: DEFAULT_PUBLIC_KEY, [SESSION_HEADER]: session }
  const ask = (data: object) => page.request.post(desk.url + DESK_FUNCTION_PATH, { headers, data })
  expect((await ask({ do: 'push', device: null })).ok()).toBe(true)
  await page.reload()
  await expect.poll(async () => (await (await ask({ do: 'push' })).json()).device).not.toBeNull()
  await button(page, noticeWords.open).click()
  await expect(page.getByRole('dialog')).toContainText(pushWords.isOn)
  await page.keyboard.press('Escape')

  await signOut(page, words.leave.here)
  await desk.send({ name: 'Nach Feierabend', email: 'nach@example.org' })
  await signIn(page, desk)
  await expect(row(page, 'Nach Feierabend').first()).toBeVisible()
  expect(push.received).toHaveLength(3)
})
