import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser } from '@playwright/test'
import { DAY, MINUTE } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { contactLabels } from '../../src/content/record-words.ts'
import { expectAccessible } from '../support/access.ts'
import type { DeskSite } from '../support/desk-site.ts'
import {
  button,
  deleteLead,
  open,
  pane,
  row,
  signIn,
  signInHere,
  signOut,
  status,
  testDesk,
  view,
  withDevice,
  withMax,
} from '../support/desk-steps.ts'
import { listen } from '../support/listen.ts'
import { expectOnDevice, notices, refused, startOnDevice, stored, takeNote } from '../support/offline-desk.ts'
import { ERIKA } from '../support/sample-leads.ts'
import { expect, hold } from '../support/site.ts'

const test = testDesk()

/** A second release of the same site: a server in front of it that changes texts of its files. */
async function startInFrontOf(site: string) {
  const changes: [string, string][] = []
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await buffer(request) : null
    const { 'if-none-match': _, ...sent } = request.headers
    const headers = { ...(sent as Record<string, string>), 'accept-encoding': 'identity' }
    const fetched = await fetch(`${site}${request.url}`, { method: request.method ?? 'GET', headers, body })
    let text = Buffer.from(await fetched.arrayBuffer())
    const isText = /html|javascript/.test(fetched.headers.get('content-type') ?? '')
    for (const [from, to] of isText ? changes : []) text = Buffer.from(text.toString().replaceAll(from, to))
    const kept = [...fetched.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name))
    response.writeHead(fetched.status, Object.fromEntries(kept)).end(text)
  })
  const { port, ...ending } = await listen(server)
  const url = `http://127.0.0.1:${port}`
  return {
    ...ending,
    url,
    replace: (from: string, to: string) => changes.push([from, to]),
    /** The links in mails lead to the site itself. */
    async takeMail(desk: DeskSite, ...mail: Parameters<DeskSite['takeMail']>) {
      const { text = '', ...rest } = await desk.takeMail(...mail)
      return { ...rest, text: text.replaceAll(site, url) }
    },
  }
}

test('shows the list before its script runs, and nothing after a week', async ({ page, context, desk, guard }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.desk-row')) return
      observer.disconnect()
      Object.assign(window, { rowsCame: document.readyState })
    }).observe(document, { childList: true, subtree: true })
  })
  const rowsCame = () => page.evaluate(() => (window as { rowsCame?: string }).rowsCame)
  await startOnDevice({ page, desk, guard }, { name: 'Elif <b>Eilig</b>', email: 'elif@example.org' })
  await context.setOffline(true)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${desk.url}/anfragen`)
    await expect(notices(page)).toContainText(words.willWait.offline)
    await expect(row(page, 'Elif <b>Eilig</b>')).toHaveCount(1)
    // Scripts of the desk run when the page is parsed.
    expect(await rowsCame()).toBe('loading')
    await open(page, 'Elif <b>Eilig</b>')
  }
  // A phone that shows a lead shows no list.
  await page.reload()
  await expect(pane(page)).toBeVisible()
  expect(await rowsCame()).not.toBe('loading')
  await page.getByLabel(words.lead.note, { exact: true }).fill('Halb getippt')
  await expect.poll(() => stored(page, 'desk-draft/')).toHaveLength(1)

  await page.evaluate((week) => localStorage.setItem('desk-contact', String(Date.now() - week)), 7 * DAY)
  await page.goto(`${desk.url}/anfragen`)
  await expect(notices(page)).toContainText(words.willWait.offline)
  expect(await rowsCame()).toBe(undefined)
  expect(await stored(page, 'desk-snapshot', 'desk-copy/', 'desk-draft/')).toEqual([])
})

test('makes lists and search results from the device, and says so', async ({ page, context, desk, guard }) => {
  const message = 'Das Dach ist mit Schiefer gedeckt'
  await startOnDevice(
    { page, desk, guard },
    { name: 'Sina Süd', email: 'sina@example.org', phone: '02861 90355', message },
    { name: 'Tom Tor', email: 'tom@example.org' },
  )
  const list = page.getByRole('region', { name: words.listLabel })
  await expect(list).not.toContainText(words.asOf(''))
  await context.setOffline(true)
  await open(page, 'Sina Süd')
  await button(page, words.lead.assignToMe).click()
  await expect(status(page)).toContainText(words.waits)

  // Without a visit to these lists.
  await button(page, words.scopes.free).click()
  await expect(row(page, 'Tom Tor')).toHaveCount(1)
  await expect(row(page, 'Sina Süd')).toHaveCount(0)
  await button(page, words.scopes.mine).click()
  await expect(row(page, 'Sina Süd')).toHaveCount(1)
  await expect(row(page, 'Tom Tor')).toHaveCount(0)
  await expect(list).toContainText(/Stand: heute\s\d+:\d\d/)
  await view(page, words.views.answered).click()
  await expect(list).toContainText(words.notHere[0] ?? '')

  const search = page.getByRole('searchbox')
  for (const text of ['suedlich', 'schiefer süd', '+49 2861 90355', ERIKA.name]) {
    await search.fill(text)
    await expect(list).toContainText(words.searchedHere)
    await expect(row(page, 'Sina Süd')).toHaveCount(text === 'suedlich' ? 0 : 1)
    await expect(row(page, 'Tom Tor')).toHaveCount(0)
  }
  await search.fill('suedlich')
  await expect(list).toContainText(words.nothingFound('suedlich')[0] ?? '')
  await expectAccessible(page, 'a search without the server')
  await context.setOffline(false)
  await expect(list).toContainText(words.nothingFound('suedlich')[1] ?? '')
  await search.fill('schiefer')
  await expect(row(page, 'Sina Süd')).toHaveCount(1)
  await expect(list).not.toContainText(words.searchedHere)

  // With a connection, no request of the stored list opens before the server has answered.
  const release = await hold(page, '**/functions/v1/desk')
  await page.evaluate(() => history.replaceState(null, '', location.pathname))
  await Promise.all([page.waitForRequest('**/functions/v1/desk'), page.reload()])
  expect(await page.evaluate(() => location.hash)).toBe('')
  release()
  await expect(pane(page)).toBeVisible()
})

test('leaves nothing on a device that signs out or is signed out', async ({ page, context, browser, desk, guard }) => {
  const mine = ['desk-copy/', 'desk-snapshot', 'desk-step/', 'desk-draft/', 'desk-session']
  await startOnDevice({ page, desk, guard }, { name: 'Lotte Lang', email: 'lotte@example.org' })
  await open(page, 'Lotte Lang')
  await page.getByLabel(words.lead.note, { exact: true }).fill('Halb getippt')
  await signOut(page, words.leave.here)
  expect(await stored(page, ...mine)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel(words.signIn.address)).toBeVisible()
  await expect(page.getByText('Lotte Lang')).toHaveCount(0)
  await context.setOffline(false)

  await signIn(page, desk)
  await expectOnDevice(page)
  await context.setOffline(true)
  await open(page, 'Lotte Lang')
  await takeNote(page, 'Wartet noch')
  await button(page, words.addDialog.open).click()
  await page.getByRole('dialog').getByLabel(contactLabels.name).fill('Auch Wartend')
  await page.getByRole('dialog').getByRole('textbox', { name: contactLabels.phone }).fill('02501 77881')
  await button(page, words.addDialog.save).click()
  await expect(notices(page)).toContainText(words.waiting(2))
  await page.getByLabel(words.lead.note, { exact: true }).fill('Noch ein Entwurf')
  await withDevice(browser, desk, ERIKA, (second) => signOut(second, words.leave.everywhere))
  await context.setOffline(false)
  await expect(page.getByText(words.signIn.signedOut(2))).toBeVisible()
  expect(await stored(page, ...mine)).toEqual([])
})

const deleteAsMax = (browser: Browser, desk: DeskSite, name: string) =>
  withMax(browser, desk, async (his) => {
    await open(his, name)
    await deleteLead(his)
    await expect(status(his)).toContainText(words.done.deleted)
  })

test('removes a request from a device after a colleague deleted it', async ({ page, browser, desk, guard }) => {
  // The answer about the deleted request.
  guard.allow(/404/)
  await page.clock.install()
  // Her own number: a copy names other requests of its number.
  await desk.send({ name: 'Dora Delete', email: 'dora@example.org', phone: '02501 4711' })
  await signIn(page, desk)
  await expectOnDevice(page)
  const copies = () =>
    page.evaluate(() => Object.entries(localStorage).flatMap(([key, text]) => (/Dora Delete/.test(text) ? [key] : [])))
  expect(await copies()).not.toEqual([])
  await deleteAsMax(browser, desk, 'Dora Delete')
  await expect(async () => {
    await page.clock.fastForward(11 * MINUTE)
    await expect.poll(copies, { timeout: 2000 }).toEqual([])
  }).toPass()
})

test('signing out does not warn of a step of a deleted request', async ({ page, context, browser, desk, guard }) => {
  guard.allow(/404/)
  await startOnDevice({ page, desk, guard }, { name: 'Dirk Dahin', email: 'dirk@example.org' })
  await open(page, 'Dirk Dahin')
  await context.setOffline(true)
  await takeNote(page, 'Ruft zurück')
  await deleteAsMax(browser, desk, 'Dirk Dahin')
  await context.setOffline(false)
  await expect(refused(page)).toHaveCount(1)
  await button(page, words.leave.open).click()
  await expect(button(page, words.leave.here)).toBeVisible()
  await expect(page.getByText(words.leave.loses(1))).toHaveCount(0)
})

test('sends a step from a browser that blocks locks with the storage of the site', async ({ page, desk }) => {
  await page.addInitScript(() => {
    navigator.locks.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  })
  await desk.send({ name: 'Berta Block', email: 'berta@example.org' })
  await signIn(page, desk)
  await open(page, 'Berta Block')
  await takeNote(page, 'Ohne Sperre')
  await expect(pane(page)).toContainText('Ohne Sperre')
  await expect.poll(() => stored(page, 'desk-step/')).toEqual([])
  await page.reload()
  await expect(pane(page)).toContainText('Ohne Sperre')
})

test('opens although a value in the storage of the device is broken', async ({ page, desk }) => {
  await desk.send({ name: 'Karla Kaputt', email: 'karla@example.org' })
  await signIn(page, desk)
  await page.evaluate(() => {
    for (const key of ['desk-shown', 'desk-asked', 'desk-step/1', 'desk-copy/1', 'desk-draft/add'])
      localStorage[key] = '{'
  })
  await page.reload()
  await open(page, 'Karla Kaputt')
  await button(page, words.addDialog.open).click()
  await expect(page.getByRole('dialog').getByLabel(contactLabels.name)).toHaveValue('')
  await page.evaluate(() => localStorage.clear())
})

test('takes a step although the storage of the device is full', async ({ page, context, desk, guard }) => {
  await startOnDevice({ page, desk, guard }, { name: 'Volker Voll', email: 'volker@example.org' })
  await open(page, 'Volker Voll')
  await context.setOffline(true)
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      for (let index = 0; ; index += 1) {
        try {
          localStorage.setItem(`full-${size}-${index}`, 'x'.repeat(size))
        } catch {
          break
        }
      }
    }
  })
  for (const text of ['Die Notiz ersetzt eine Kopie', 'x'.repeat(1900)]) await takeNote(page, text)
  await expect(notices(page)).toContainText(words.waiting(2))
  await context.setOffline(false)
  await expect(notices(page)).toHaveText('')
  await expect(pane(page)).toContainText('Die Notiz ersetzt eine Kopie')
  await expect(pane(page)).toContainText('x'.repeat(1900))
  await page.evaluate(() => localStorage.clear())
})

test('a release replaces the files of the desk, and no typed text is lost', async ({ page, desk }) => {
  await using release = await startInFrontOf(desk.url)
  const url = `${release.url}/anfragen`
  await page.goto(url)
  await signInHere(page, { ...desk, takeMail: (...mail) => release.takeMail(desk, ...mail) })
  await desk.send({ name: 'Rike Release', email: 'rike@example.org' })
  await expect(row(page, 'Rike Release').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const versions = () => page.evaluate(() => caches.keys())
  const [first = ''] = await versions()
  await open(page, 'Rike Release')
  await page.getByLabel(words.lead.note, { exact: true }).fill('Halb getippt')

  release.replace(first, 'desk-next')
  release.replace('<title>', '<title data-release="next">')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(versions).toEqual(['desk-next'])
  await expect(page.getByLabel(words.lead.note, { exact: true })).toHaveValue('Halb getippt')
  await page.reload()
  await expect(page.locator('title[data-release]')).toHaveCount(1)
  await expect(page.getByLabel(words.lead.note, { exact: true })).toHaveValue('Halb getippt')
  // Close the page before its server ends, because the desk asks it for news.
  await page.close()
})
