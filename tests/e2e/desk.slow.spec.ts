import type { Browser, Page } from '@playwright/test'
import { DAY } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { figureTableWords } from '../../src/content/figure-table-words.ts'
import { figureWords } from '../../src/content/figure-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { contactLabels } from '../../src/content/record-words.ts'
import { FIGURES_FRAGMENT } from '../../src/lead/desk/desk-api.ts'
import { dayOf } from '../../src/site/desk/time-words.ts'
import { type DeskSite, startDeskSite } from '../support/desk-site.ts'
import {
  button,
  DONE,
  forget,
  open,
  pane,
  pickOtherTime,
  press,
  pressHandOver,
  row,
  signIn,
  status,
  withMax,
  workThrough,
} from '../support/desk-steps.ts'
import { hasPostgres } from '../support/postgres.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { ERIKA, MAX } from '../support/sample-leads.ts'
import { expect, test } from '../support/site.ts'

const { steps } = words.answeredDialog

/** On Supabase: static-host.slow.spec.ts. */
for (const on of hasPostgres() ? (['SQLite', 'Postgres'] as const) : (['SQLite'] as const)) {
  test(`works on a lead from its mail to its deletion, on ${on}`, async ({ page }) => {
    await using desk = await startDeskSite(on)
    await workThrough(page, desk)
    await forget(page, desk)
    // Close the page before the server ends, because the desk asks it for news.
    await page.close()
  })

  test(`carries two colleagues through a week, on ${on}`, async ({ page, browser, guard }) => {
    guard.allow(/status of 409/)
    await using desk = await startDeskSite(on)
    await workWeek(page, browser, desk)
    await page.close()
  })
}

/** Opens the lead, presses the buttons, and waits for the response of the server. */
async function pressIn(page: Page, name: string, ...labels: string[]): Promise<void> {
  await page.goto(new URL('/anfragen', page.url()).href)
  await open(page, name)
  await press(page, ...labels)
  await expect(status(page)).toContainText(name)
  await expect(status(page)).not.toContainText(words.pending)
}

/** The total of the current week for each stage, and the sum of the contracts. */
async function readFigures(page: Page): Promise<number[]> {
  const { href } = new URL(`/anfragen#${FIGURES_FRAGMENT}`, page.url())
  // If only the fragment changes, `goto` may return early, because the desk opens its list's first lead at the same time.
  await page.goto('about:blank')
  await page.goto(href)
  const total = page.getByRole('row').filter({ hasText: figureTableWords.totalTitle })
  await expect(total).toBeVisible()
  const text = (await total.getByRole('cell').allTextContents()).join('\n').replaceAll(figureTableWords.totalTitle, '')
  const counts = Object.values(figureWords.stages).map((stage) => new RegExp(`${stage}, : (\\d+)`).exec(text)?.[1])
  return [...counts, /([\d.]+)\s€/.exec(text)?.[1]].map((number) => Number(number?.replaceAll('.', '') ?? 0))
}

/**
 * A week of two colleagues and the people who call. It has these steps: new, not reached, reached, appointment with calendar,
 * moved, offer, contract, lost, a caller added by hand, a corrected number, a double, two at once, everything handed over.
 */
async function workWeek(page: Page, browser: Browser, desk: DeskSite & { now?: () => number }): Promise<void> {
  const now = desk.now?.() ?? Date.now()
  const [inTwoDays, inThreeDays] = [2, 3].map((days) => dayOf(now + days * DAY, now)) as [string, string]
  const people = ['Anna Arens', 'Bernd Brüning', 'Clara Coesfeld', 'Dieter Dahl']
  for (const [index, name] of people.entries()) {
    await desk.send({ name, email: `${name.slice(0, 1)}@example.org`, phone: `0251 471010${index}` })
  }
  await signIn(page, desk)
  // Now the four requests are in. Other tests may have left more.
  const before = await readFigures(page)
  await page.goto(`${desk.url}/anfragen`)

  // Anna: not reached, then an appointment that is moved at once. Anna also gets it.
  await pressIn(page, 'Anna Arens', words.lead.assignToMe)
  await page.getByRole('button', { name: words.lead.missed }).click()
  await pickOtherTime(page, desk.nextTry())
  await expect(status(page)).toContainText(DONE.tried)
  await page.goto(`${desk.url}/anfragen`)
  await open(page, 'Anna Arens')
  await press(page, words.lead.answered, steps.visit)
  await page.getByLabel(words.answeredDialog.invite('Anna')).check()
  await press(page, inTwoDays, '10:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await pressIn(
    page,
    'Anna Arens',
    words.lead.next,
    words.answeredDialog.move(steps.visit),
    inThreeDays,
    '14:00',
    words.when.save,
  )
  await expect(row(page, 'Anna Arens')).toContainText(`${inThreeDays}, 14:00`)
  await desk.endUndo()

  // Bernd: Max agrees on an offer while Erika writes that she did not reach him. Her dialog says so, and she closes it.
  await page.goto(`${desk.url}/anfragen`)
  await open(page, 'Bernd Brüning')
  await button(page, words.lead.missed).click()
  await withMax(browser, desk, async (other) => {
    await pressIn(other, 'Bernd Brüning', words.lead.answered, steps.offered, inTwoDays)
    await pressIn(other, 'Dieter Dahl', words.lead.answered, steps.lost, deskTexts.lossReasons[0] ?? '')
  })
  // Behind the dialog, the desk has read the lead again.
  await expect(pane(page)).toContainText(`${MAX.name}: Angebot verschickt`)
  const notice = page.getByRole('dialog').getByRole('alert')
  await expect(notice).toContainText(`${MAX.name} war schneller: Angebot verschickt, nachfassen ${inTwoDays}`)
  await page.keyboard.press('Escape')
  await expect(pane(page)).toContainText(`${MAX.name}: Angebot verschickt, nachfassen ${inTwoDays}`)
  await expect(pane(page)).not.toContainText('nicht erreicht')

  // The requests about Bernd sent the mails about Anna.
  const calendars = [
    [ERIKA.address, /Anna Arens/],
    ['A@example.org', /Termin/],
  ] as const
  for (const [address, subject] of calendars) {
    const { attachments } = await desk.takeMail(address, subject)
    // The mail parser replaces the line ends of texts by its own.
    const file = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer).replace(/\r?\n/g, '\r\n')
    const [event, ...others] = readCalendar(file).events
    expect(others).toEqual([])
    expect(new Date(event?.start ?? 0).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })).toMatch(/14:00:00$/)
  }

  // A caller turns out to be Bernd's wife, because staff had misheard her number.
  await button(page, words.addDialog.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(contactLabels.name).fill('Edda Brüning')
  await dialog.getByRole('textbox', { name: contactLabels.phone }).fill('0251 4710999')
  await button(page, words.addDialog.save).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Edda Brüning')
  await expect(pane(page).getByText(words.lead.samePhone)).toHaveCount(0)
  await button(page, words.lead.correct).click()
  await dialog.getByLabel(contactLabels.phone).fill('+49 251 4710101')
  await button(page, words.correctDialog.save).click()
  await expect(status(page)).toContainText(words.done.corrected)
  await page.goto(`${desk.url}/anfragen`)
  await open(page, 'Edda Brüning')
  await expect(pane(page)).toContainText(`${words.lead.samePhone} Bernd Brüning`)
  await expect(pane(page)).toContainText('0251 4710999')

  // Clara signs.
  await page.goto(`${desk.url}/anfragen`)
  await open(page, 'Clara Coesfeld')
  await press(page, words.lead.answered, steps.contract)
  await dialog.getByLabel(words.answeredDialog.kilowattPeak).fill('9.8')
  await dialog.getByLabel(words.answeredDialog.euros).fill('14500')
  await button(page, words.answeredDialog.save).click()
  await expect(status(page)).toContainText(DONE.answered)

  // Five requests, four of them by form. All were reached. Anna and later stages had an appointment, Bernd and Clara an offer.
  const after = await readFigures(page)
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 5, 3, 2, 1, 14_500])

  // Erika goes on holiday, so her open requests go to Max.
  await page.goto(`${desk.url}/anfragen`)
  await page.getByRole('button', { name: words.scopes.mine }).click()
  await expect(row(page, 'Anna Arens')).toBeVisible()
  // On a shared site, Erika may also have requests of other tests.
  const count = await pressHandOver(page, 'open')
  await press(page, MAX.name, words.handOver.button(count))
  await expect(status(page)).toContainText(words.handOver.done(Number(count), MAX.name))
  await withMax(browser, desk, async (other) => {
    await other.getByRole('button', { name: words.scopes.mine }).click()
    for (const name of ['Anna Arens', 'Bernd Brüning', 'Edda Brüning']) await expect(row(other, name)).toBeVisible()
  })
}
