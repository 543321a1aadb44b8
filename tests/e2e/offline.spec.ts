import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { DAY, MINUTE } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { contactLabels, historyWords, outcomeWords } from '../../src/content/record-words.ts'
import { expectAccessible } from '../support/access.ts'
import type { DeskSite } from '../support/desk-site.ts'
import {
  button,
  DONE,
  open,
  pane,
  press,
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
import { ERIKA, MAX } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** The desk's entries in the storage of the device that begin with one of these names. */
const stored = (page: Page, ...names: string[]) =>
  page.evaluate((names) => Object.keys(localStorage).filter((key) => names.some((name) => key.startsWith(name))), names)

/** Waits until the device has the desk and all leads of its list. */
async function expectOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const missing = () =>
    page.evaluate(() => {
      const refs = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')].map((row) => row.dataset.ref)
      return refs.length === 0 || refs.some((ref) => !(`desk-copy/["lead","${ref}"]` in localStorage))
    })
  await expect.poll(missing).toBe(false)
}

interface Opening {
  page: Page
  desk: DeskSite
  guard: { allow(pattern: RegExp): void }
}

/** Signs in on a device that then has these leads, and may go offline. */
async function startOnDevice({ page, desk, guard }: Opening, ...leads: Parameters<DeskSite['send']>[0][]) {
  guard.allow(OFFLINE)
  for (const lead of leads) await desk.send(lead)
  await signIn(page, desk)
  await expectOnDevice(page)
}

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

const notices = (page: Page) => page.locator('.desk-notices')
/** Above the open request. */
const refused = (page: Page) => page.locator('.desk-open').getByRole('alert')
const takeNote = async (page: Page, text: string) => {
  await page.getByLabel(words.lead.note, { exact: true }).fill(text)
  await button(page, words.lead.saveNote).click()
}

async function missCall(page: Page, name: string): Promise<void> {
  await open(page, name)
  await button(page, words.lead.missed).click()
  await page.getByRole('dialog').getByRole('button', { name: / früh/ }).first().click()
}

test('six steps wait, and two of them meet steps of a colleague', async ({ page, context, browser, desk, guard }) => {
  const leads = ['Anna Abels', 'Bernd Bolte', 'Cilly Cordes', 'Dirk Dahl'].map((name, index) => ({
    name,
    email: `offline${index}@example.org`,
    message: `Nachricht von ${name}`,
  }))
  await startOnDevice({ page, desk, guard }, ...leads)

  await context.setOffline(true)
  await page.reload()
  await expect(notices(page)).toContainText(words.willWait.offline)
  // This lead was not opened before.
  await open(page, 'Dirk Dahl')
  await expect(pane(page)).toContainText('Nachricht von Dirk Dahl')
  await takeNote(page, 'Zähler im Keller fotografiert')
  await expect(status(page)).toContainText(words.waits)
  await button(page, words.lead.assignToMe).click()
  await missCall(page, 'Cilly Cordes')
  await expect(status(page)).toContainText(/Cilly Cordes: nicht erreicht, nächster Versuch .* – wartet auf Empfang/)
  await open(page, 'Cilly Cordes')
  await takeNote(page, 'Hund im Garten')
  await open(page, 'Anna Abels')
  await button(page, words.lead.answered).click()
  await page.getByLabel(words.optionalNote).fill('Will zuerst mit ihrem Bruder reden')
  await button(page, words.answeredDialog.open).click()
  await open(page, 'Bernd Bolte')
  await button(page, words.lead.spam).click()
  await expect(notices(page)).toContainText(words.waiting(6))
  await page.reload()
  await expect(notices(page)).toContainText(words.waiting(6))
  expect(await stored(page, 'desk-step/')).toHaveLength(6)

  await withMax(browser, desk, async (max) => {
    for (const name of ['Anna Abels', 'Bernd Bolte']) {
      await missCall(max, name)
      await expect(status(max)).toContainText(DONE.tried)
    }
  })

  await context.setOffline(false)
  // The notes and steps that met no other one are in the history, each once, in their order.
  await open(page, 'Dirk Dahl')
  await expect(pane(page).getByText('Zähler im Keller fotografiert')).toHaveCount(2)
  await expect(pane(page)).toContainText(historyWords.taken)
  await open(page, 'Cilly Cordes')
  await expect(pane(page).getByText('Hund im Garten')).toHaveCount(2)
  await expect(row(page, 'Cilly Cordes').first()).toContainText('nächster Versuch')
  await expect(pane(page)).not.toContainText(words.waits)

  await expect(notices(page)).toHaveText(words.refused(2) + words.waitingDialog.open)
  await expect(refused(page)).toHaveCount(0)
  await button(page, words.waitingDialog.open).click()
  for (const name of ['Anna Abels', 'Bernd Bolte']) {
    await expect(notices(page).getByRole('alert').filter({ hasText: name })).toContainText(`${MAX.name} war schneller`)
  }
  await button(page, words.waitingDialog.open).click()

  await open(page, 'Anna Abels')
  await expect(refused(page)).toContainText(words.wanted('beantwortet'))
  await expectAccessible(page, 'a step that was refused')
  await refused(page).getByRole('button', { name: words.onlyNote }).click()
  await expect(pane(page).getByText('Will zuerst mit ihrem Bruder reden').first()).toBeVisible()
  await expect(pane(page)).not.toContainText('beantwortet')
  await expect(notices(page)).toHaveText(words.refused(1) + words.waitingDialog.open)
  await open(page, 'Bernd Bolte')
  await refused(page).getByRole('button', { name: words.understood }).click()
  await expect(refused(page)).toHaveCount(0)
  await expect(notices(page)).toHaveText('')
  expect(await stored(page, 'desk-step/')).toEqual([])
})

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
  await expect(list).toContainText(words.nothingFoundHere('suedlich')[1] ?? '')
  await expectAccessible(page, 'a search without the server')
  await context.setOffline(false)
  await expect(list).toContainText(words.nothingFound('suedlich')[1] ?? '')
  await search.fill('schiefer')
  await expect(row(page, 'Sina Süd')).toHaveCount(1)
  await expect(list).not.toContainText(words.searchedHere)
})

test('counts an appointment that was moved offline on its new day', async ({ page, context, desk, guard }) => {
  await startOnDevice(
    { page, desk, guard },
    { name: 'Mara Moser', email: 'mara@example.org', address: 'Weg 1, 48143 Münster' },
    { name: 'Theo Thoms', email: 'theo@example.org', address: 'Weg 2, 48143 Münster' },
  )
  const { steps, move } = words.answeredDialog
  const [, , tomorrow = ''] = words.nearDays
  await open(page, 'Mara Moser')
  await press(page, words.lead.answered, steps.visit, tomorrow, '10:00')
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Theo Thoms')
  const days = page.getByRole('group', { name: words.when.day }).getByRole('button')
  const openDays = () => press(page, words.lead.answered, steps.visit)
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${tomorrow}`))
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await open(page, 'Mara Moser')
  await press(page, words.lead.next, move(steps.visit))
  const later = (await days.last().textContent()) ?? ''
  await days.last().click()
  await button(page, '10:00').click()
  await expect(status(page)).toContainText(words.waits)
  await open(page, 'Theo Thoms')
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${later}`))
  // The dialog is still right after a reload, and before the step is sent.
  await page.reload()
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${later}`))
})

test('keeps a new request, lists the steps that wait, takes one back', async ({ page, context, desk, guard }) => {
  guard.allow(/ERR_FAILED/)
  await startOnDevice({ page, desk, guard }, { name: 'Nora Nah', email: 'nora@example.org' })
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  await button(page, words.addDialog.open).click()
  await dialog.getByLabel(contactLabels.name).fill('Kuno Keller')
  await dialog.getByRole('textbox', { name: contactLabels.phone }).fill('02501 77881')
  await dialog.getByLabel(words.addDialog.message).fill('Will eine Wallbox')
  await button(page, words.addDialog.save).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(page)).toContainText(`Kuno Keller: ${words.waitsFor(words.addDialog.title)}`)
  await open(page, 'Nora Nah')
  await takeNote(page, 'Falsch verstanden')
  // Until then, the field keeps the text.
  await expect(status(page)).toContainText(`Nora Nah: ${words.waitsFor(historyWords.note)}`)
  await page.reload()
  await expect(row(page, 'Kuno Keller')).toContainText('Will eine Wallbox')
  await expect(notices(page)).toContainText(words.waiting(2))

  await button(page, words.waitingDialog.open).click()
  await expectAccessible(page, 'the steps that wait')
  const steps = dialog.getByRole('listitem')
  await expect(steps.nth(0)).toContainText(`Kuno Keller: ${words.addDialog.title}`)
  await expect(steps.nth(0)).toContainText(/02501 77881\s*Will eine Wallbox/)
  await expect(steps.nth(0)).toContainText(/seit heute\s\d+:\d\d/)
  await expect(steps.nth(1)).toContainText('Falsch verstanden')
  await steps.nth(1).getByRole('button', { name: words.discardStep }).click()
  await expect(steps).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(pane(page)).not.toContainText('Falsch verstanden')
  expect(await stored(page, 'desk-step/')).toHaveLength(1)

  // A step can be discarded while an earlier one is being sent.
  await takeNote(page, 'Doch nicht')
  await expect(notices(page)).toContainText(words.waiting(2))
  const [onWire, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sentNotes: string[] = []
  await context.route('**/functions/v1/desk', async (route) => {
    const { do: what, action } = route.request().postDataJSON()
    if (what === 'act') sentNotes.push(action.text)
    if (what !== 'add') return route.fallback()
    onWire.resolve()
    await answered.promise
    return route.abort()
  })
  await button(page, words.waitingDialog.open).click()
  await context.setOffline(false)
  await onWire.promise
  await steps.nth(1).getByRole('button', { name: words.discardStep }).click()
  await expect(steps).toHaveCount(1)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  answered.resolve()
  await context.unrouteAll({ behavior: 'wait' })
  expect(await stored(page, 'desk-step/')).toHaveLength(1)
  expect(sentNotes).toEqual([])

  // The server adds it, but its first answer is lost.
  let sent = 0
  await context.route('**/functions/v1/desk', async (route) => {
    if (route.request().postDataJSON().do !== 'add') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => sent).toBe(2)
  await expect(notices(page)).toHaveText('')
  await expect(row(page, 'Kuno Keller').getByRole('link', { name: outcomeWords.later })).toHaveCount(1)
  await expect(row(page, 'Kuno Keller')).toHaveCount(1)
  await open(page, 'Kuno Keller')
  await expect(pane(page)).toContainText(words.mine)
  expect(await stored(page, 'desk-step/')).toEqual([])
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
  await withMax(browser, desk, async (his) => {
    await open(his, 'Dora Delete')
    await button(his, words.lead.delete).click()
    await his
      .getByRole('dialog')
      .getByRole('button', { name: /für immer löschen/ })
      .click()
    await expect(status(his)).toContainText(words.done.deleted)
  })
  await expect(async () => {
    await page.clock.fastForward(11 * MINUTE)
    await expect.poll(copies, { timeout: 2000 }).toEqual([])
  }).toPass()
})

test('sends each step of two tabs once, also after another device', async ({ page, context, browser, desk, guard }) => {
  await startOnDevice({ page, desk, guard }, { name: 'Zora Zwei', email: 'zora@example.org' })
  const tab = await context.newPage()
  await tab.goto(`${desk.url}/anfragen`)
  await expect(row(tab, 'Zora Zwei').first()).toBeVisible()
  await context.setOffline(true)
  await open(page, 'Zora Zwei')
  await takeNote(page, 'Aus dem ersten Fenster')
  await open(tab, 'Zora Zwei')
  await takeNote(tab, 'Aus dem zweiten Fenster')
  await button(tab, words.lead.spam).click()
  await expect(notices(page)).toContainText(words.waiting(3))

  await withDevice(browser, desk, ERIKA, async (phone) => {
    await missCall(phone, 'Zora Zwei')
    await expect(status(phone)).toContainText(DONE.tried)
  })

  await context.setOffline(false)
  await expect(refused(page)).toContainText(words.staleOwn('nicht erreicht').replace(/:.*/, ''))
  await expect(status(page)).toContainText(words.refused(1))
  await expect(pane(page).getByText('Aus dem ersten Fenster')).toHaveCount(2)
  await expect(pane(page).getByText('Aus dem zweiten Fenster')).toHaveCount(2)
  // A refused step that is sent again follows the steps that were taken meanwhile.
  await context.setOffline(true)
  await missCall(page, 'Zora Zwei')
  // The next request opens before that.
  await expect(status(page)).toContainText(words.waits)
  await open(page, 'Zora Zwei')
  await refused(page).getByRole('button', { name: words.stillDo }).click()
  await expect(notices(page)).toContainText(words.waiting(2))
  await context.setOffline(false)
  await expect.poll(() => stored(page, 'desk-step/')).toEqual([])
  await expect(pane(page)).toContainText(historyWords.quarantined)
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
    for (const key of ['desk-shown', 'desk-signIn', 'desk-step/1', 'desk-copy/1', 'desk-draft/add'])
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
})
