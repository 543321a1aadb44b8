import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import { germanDate, germanDay } from '../../src/base/german-time.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { historyWords, outcomeWords } from '../../src/content/record-words.ts'
import type { Colleague } from '../../src/lead/desk/desk-api.ts'
import type { Lead } from '../../src/lead/lead.ts'
import { type DeskSite, startDeskSite } from './desk-site.ts'
import { ERIKA, MAX } from './sample-leads.ts'
import { test as base, expect } from './site.ts'

export type OwnDesk = Awaited<ReturnType<typeof startDeskSite>>

/** Tests of a desk. Each worker has one desk. */
export function testDesk(prepare: (desk: OwnDesk) => Promise<void> = async () => {}) {
  return base.extend<object, { desk: OwnDesk }>({
    desk: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
      async ({}, use) => {
        await using desk = await startDeskSite()
        await prepare(desk)
        await use(desk)
      },
      { scope: 'worker' },
    ],
  })
}

export const listed = (page: Page): Locator => page.getByRole('region', { name: words.listLabel })
export const row = (page: Page, name: string): Locator => listed(page).getByRole('listitem').filter({ hasText: name })
export const DONE = { tried: 'nicht erreicht', answered: 'erreicht, ', assigned: words.done.assignedToMe }
export const pane = (page: Page): Locator => page.getByRole('article')
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await button(page, name).click()
}
export const view = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: words.viewsLabel }).getByRole('button', { name })
/** The bar at the bottom with the result of the last action. */
export const status = (page: Page): Locator => page.getByRole('status').last()

const countOf = async (page: Page, name: string) =>
  Number(/\d+/.exec((await view(page, name).textContent()) ?? '')?.[0] ?? 0)

/** Asks the open page for a link, and takes the link from the mail. */
export async function signInHere(page: Page, desk: DeskSite, address = ERIKA.address): Promise<string> {
  await page.getByLabel(words.signIn.address).fill(address)
  await button(page, words.signIn.send).click()
  await expect(page.getByLabel(words.signIn.code)).toBeFocused()
  const link = linkIn((await desk.takeMail(address, /^Anmelden/)).text)
  await page.goto(link)
  await button(page, words.signIn.enterButton).click()
  return link
}

export async function signIn(page: Page, desk: DeskSite, { address }: Colleague = ERIKA): Promise<string> {
  await page.goto(`${desk.url}/anfragen`)
  const link = await signInHere(page, desk, address)
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  // If there is room next to the list, its first lead opens.
  expect(page.url().replace(/#[\w-]{9}$/, '')).toBe(`${desk.url}/anfragen`)
  return link
}

/** `way` is the button to sign out this device, or all. */
export async function signOut(page: Page, way: string): Promise<void> {
  await press(page, words.leave.open, way)
  await expect(page.getByText(words.signIn.left)).toBeVisible()
}

function linkIn(text = ''): string {
  const link = /https?:\/\/\S+\/anfragen#\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link in:\n${text}`)
  return link
}

/** Plans an appointment at the house tomorrow at ten, by five taps. */
export async function planVisit(page: Page): Promise<void> {
  await press(
    page,
    words.lead.answered,
    words.answeredDialog.steps.visit,
    words.nearDays[2] ?? '',
    '10:00',
    words.when.save,
  )
  // Then the desk may open the next lead by itself.
  await expect(status(page)).toContainText(DONE.answered)
}

export async function pickOtherTime(page: Page, time: number): Promise<void> {
  await button(page, words.tried.other).click()
  await page.getByLabel(words.when.otherDay).fill(germanDay(time))
  await page.getByLabel(words.when.otherTime).fill(germanDate(time).time.padStart(5, '0'))
  await button(page, words.when.save).click()
}

export const headingOf = (page: Page, name: string) =>
  row(page, name)
    .getByRole('link', { name })
    .first()
    .evaluate((link) => {
      const isAbove = (heading: Element) => heading.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING
      return [...document.querySelectorAll('.desk-section')].findLast(isAbove)?.textContent
    })

/** Presses the button that hands over the whole list, and returns the number in its name. `label` is `open` or `take`. */
export async function pressHandOver(page: Page, label: 'open' | 'take'): Promise<string> {
  // Without a number, it is not there: the list is still loading.
  const all = page.getByRole('button', { name: new RegExp(words.handOver[label]('\\d+')) })
  const count = /\d+/.exec((await all.textContent()) ?? '')?.[0] ?? ''
  await all.click()
  return count
}

export async function open(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
}

export async function openLead(page: Page, desk: DeskSite, lead: Partial<Lead> & { name: string }): Promise<void> {
  await desk.send(lead)
  await signIn(page, desk)
  await open(page, lead.name)
}

/** Lead → mail → sign in → list → not reached → mail of the next try → answered → undo → spam and back. */
export async function workThrough(page: Page, desk: DeskSite): Promise<void> {
  await desk.send({ name: 'Karl Öhlmann', email: 'karl@example.org', message: 'Wärmepumpe' })
  const notification = await desk.takeMail('team@example.org', /Karl Öhlmann/)
  const ref = /Anfragenummer: (\S{9})/.exec(notification.text ?? '')?.[1] ?? ''
  await signIn(page, desk)
  await expect(row(page, 'Karl Öhlmann').first()).toBeVisible()
  const [answered, suspect] = [words.views.answered, words.views.quarantined]
  const before: Record<string, number> = {
    [answered]: await countOf(page, answered),
    [suspect]: await countOf(page, suspect),
  }
  const expectMore = (name: string, by: number) =>
    // A tab does not show a zero.
    expect(view(page, name)).toHaveText(`${name} ${(before[name] ?? 0) + by || ''}`.trim())

  const openByRef = async () => {
    await page.goto(`${desk.url}/anfragen#${ref}`)
    await expect(pane(page)).toContainText('Wärmepumpe')
  }
  await openByRef()
  await button(page, words.lead.assignToMe).click()
  await expect(status(page)).toContainText(DONE.assigned)
  await button(page, words.lead.missed).click()
  const time = desk.nextTry()
  await page.getByLabel(words.optionalNote).fill('Mailbox besprochen')
  await pickOtherTime(page, time)
  await expect(status(page)).toContainText(DONE.tried)
  await expect(row(page, 'Karl Öhlmann').first()).toContainText('nächster Versuch')
  await openByRef()
  await expect(pane(page)).toContainText('Mailbox besprochen')

  await desk.skipTo(ref, time)
  // Starts the delivery.
  await desk.send({ name: 'Nora Nächste', email: 'nora@example.org' })
  // Mails about the lead go to its colleague.
  const nextMail = await desk.takeMail(ERIKA.address, /Noch einmal anrufen: Karl Öhlmann/)
  expect(nextMail.to?.map(({ address }) => address)).toEqual([ERIKA.address])
  const link = /https?:\/\/\S+\/anfragen#\S{9}(?=\s)/.exec(nextMail.text ?? '')?.[0] ?? ''
  expect(link).toBe(`${desk.url}/anfragen#${ref}`)

  await planVisit(page)
  await expect(row(page, 'Karl Öhlmann').first()).toContainText(outcomeWords.visit)
  await openByRef()
  await expect(pane(page)).toContainText(`${outcomeWords.visit} · ${words.mine}`)
  const [reason = ''] = deskTexts.lossReasons
  await press(page, words.lead.next, words.answeredDialog.steps.lost, reason)
  await expect(status(page)).toContainText(historyWords.lost([reason]))
  await expectMore(answered, 1)
  await status(page).locator('..').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.done.undone)
  await expectMore(answered, 0)
  await openByRef()
  await press(page, words.lead.cancelAppointment, words.cancelDialog.button)
  await expect(status(page)).toContainText(`${historyWords.cancelled}, ${outcomeWords.later}`)
  // An answered lead does not count as spam.
  for (const undone of [historyWords.cancelled, outcomeWords.visit]) {
    await pane(page)
      .getByRole('listitem')
      .filter({ hasText: undone })
      .getByRole('button', { name: words.lead.undo })
      .click()
    await expect(status(page)).toContainText(words.done.undone)
  }

  await button(page, words.lead.spam).click()
  await expectMore(suspect, 1)
  await view(page, suspect).click()
  await expect(row(page, 'Karl Öhlmann').first()).toBeVisible()
  await button(page, words.lead.noSpam).click()
  await expectMore(suspect, 0)
}

export async function withDevice(
  browser: Browser,
  desk: DeskSite,
  colleague: Colleague,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  try {
    await signIn(page, desk, colleague)
    await work(page)
  } finally {
    await page.close()
  }
}

export const withMax = (browser: Browser, desk: DeskSite, work: (page: Page) => Promise<void>) =>
  withDevice(browser, desk, MAX, work)

/** Deletes the open lead, and does not wait for the response. */
export async function deleteLead(page: Page): Promise<void> {
  await button(page, words.lead.delete).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /für immer löschen/ })
    .click()
}

/** Downloads the person's data, then deletes the lead. After that, no file or table contains the data. */
export async function forget(page: Page, desk: DeskSite): Promise<void> {
  const personal = `Vergissmich-${crypto.randomUUID().slice(0, 8)}`
  await desk.send({ name: personal, email: `${personal}@example.org`, message: `${personal} schreibt` })
  await page.goto(`${desk.url}/anfragen`)
  await open(page, personal)
  await page.getByLabel(words.lead.note, { exact: true }).fill(`Notiz zu ${personal}`)
  await button(page, words.lead.saveNote).click()
  await expect(status(page)).toContainText(words.done.note)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.lead.person.json).click()])
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file.requests).toHaveLength(1)
  expect(file.requests[0]).toMatchObject({ name: personal, history: [{ kind: 'note', text: `Notiz zu ${personal}` }] })

  expect(await desk.find(personal)).not.toEqual([])
  await deleteLead(page)
  await expect(status(page)).toContainText(words.done.deleted)
  await expect(row(page, personal)).toHaveCount(0)
  await expect.poll(() => desk.find(personal)).toEqual([])
}
