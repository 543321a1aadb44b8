import type { Page } from '@playwright/test'
import { addDays } from '../../src/base/calendar-day.ts'
import { germanDate } from '../../src/base/german-time.ts'
import { deskWords } from '../../src/content/desk-words.ts'
import { figureTableWords } from '../../src/content/figure-table-words.ts'
import { figureWords as words } from '../../src/content/figure-words.ts'
import { FIGURES_FRAGMENT } from '../../src/lead/desk/desk-api.ts'
import { wholeWeek } from '../../src/lead/figures/period.ts'
import { expectUsable, overflow, SCREENS, setTextSize } from '../support/access.ts'
import { button, type OwnDesk, signIn, signInHere, status, testDesk, view } from '../support/desk-steps.ts'
import { fillFigures } from '../support/fill-figures.ts'
import { expect, hold } from '../support/site.ts'
import { withStore } from '../support/with-store.ts'

const test = testDesk((desk) => withStore(desk.dataDir, (store) => fillFigures(store, desk.now())))

async function openFigures(page: Page, desk: OwnDesk): Promise<void> {
  await signIn(page, desk)
  await page.getByRole('link', { name: words.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
  await expect(page.getByRole('table').first()).toBeVisible()
}

const earlier = (page: Page) => page.getByRole('button', { name: /^Letzte| davor$/ })
const sourceRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const writeWeek = (desk: OwnDesk, weeksBack: number) => {
  const [year, month, day] = addDays(wholeWeek(desk.now()).until, -7 * weeksBack).split('-')
  return ` bis ${day}.${month}.${year}`
}
const monthOf = (desk: OwnDesk) => addDays(wholeWeek(desk.now()).since, 1).slice(0, 7)
const AD_NAME = 'google · cpc · herbst'
/** The columns without the bar. */
const cellsOf = (page: Page, name: string) => sourceRow(page, name).getByRole('cell').locator('div')

test('shows the current week, then earlier ones, each compared with the one before', async ({ page, desk }) => {
  await openFigures(page, desk)
  const status = page.getByRole('status').first()
  await expect(status).toContainText(figureTableWords.thisWeek)
  const today = `${figureTableWords.page.today}: ${figureTableWords.calls(1)}, ${figureTableWords.reached(0)}`
  await expect(page.getByText(today, { exact: true })).toBeVisible()
  // It has no column of visits, because today has none.
  await expect(cellsOf(page, figureTableWords.totalTitle)).toHaveText([/: 1 −\d+$/, ...Array(4).fill(/^0\s*$/)])

  await button(page, words.last.week).click()
  await expect(status).toContainText(writeWeek(desk, 0))
  await expect(button(page, words.earlier.week)).toBeFocused()
  await expect(cellsOf(page, figureTableWords.totalTitle)).toHaveText([
    ...['165 +105', /: 7 \+6$/, /: 6 \+5$/, /: 5 \+5$/, /: 5 \+5$/, /: 1 \+1$/],
    /^18\.000\s€9,8\skWp$/,
  ])
  await expect(cellsOf(page, AD_NAME)).toHaveText(['120', /: 3 \+3$/, /: 2 $/, /: 1 $/, /: 1 $/, /: 1 $/, /18\.000/])
  await expect(page.getByText(/Rechtzeitig beantwortet.*5 von 7 davor\s1 von 1/)).toBeVisible()
  await expect(page.getByText(/Aufträge.*1\s+\(18\.000\s€, 9,8\skWp\)/)).toBeVisible()
  await expect(button(page, words.units.week)).toHaveAttribute('aria-pressed', 'true')
  await earlier(page).click()
  await expect(status).toContainText(writeWeek(desk, 1))
  await expect(page.getByText(/Rechtzeitig beantwortet.*1 von 1 Zu spät/)).toBeVisible()
  await earlier(page).click()
  await expect(cellsOf(page, figureTableWords.totalTitle).first()).toHaveText(/^0\s*$/)
  for (const _ of [1, 2, 3]) await button(page, words.later).click()
  await expect(status).toContainText(figureTableWords.thisWeek)
  await expect(button(page, words.later)).toBeFocused()
  await expect(button(page, words.later)).toHaveAttribute('aria-disabled', 'true')
  await page.goBack()
  await expect(status).toContainText(writeWeek(desk, 0))

  await page.getByRole('link', { name: deskWords.title, exact: true }).click()
  await expect(view(page, deskWords.views.open)).toBeVisible()
})

test('compares a year only with days of which no lead was purged', async ({ page, desk }) => {
  await openFigures(page, desk)
  await button(page, words.units.year).click()
  const status = page.getByRole('status').first()
  await expect(status).toContainText(figureTableWords.soFar(String(germanDate(desk.now()).year)))
  await expect(page.getByText(figureTableWords.compared(null), { exact: true })).toBeVisible()
  await expect(cellsOf(page, figureTableWords.totalTitle).nth(1)).toHaveText(/: \d+ $/)
  await expect(page.locator('.figures-speed')).not.toContainText('davor')
})

test('turns by each click, even before the server has answered', async ({ page, desk }) => {
  await openFigures(page, desk)
  const release = await hold(page, '**/functions/v1/desk')
  for (const _ of [1, 2, 3]) await earlier(page).click()
  await button(page, words.later).click()
  release()
  await expect(page.getByRole('status').first()).toContainText(writeWeek(desk, 1))
})

test('each number opens its leads, and the browser goes back from a lead to them', async ({ page, desk }) => {
  await openFigures(page, desk)
  await earlier(page).click()
  await sourceRow(page, AD_NAME)
    .getByRole('link', { name: `${words.stages.reached}, ` })
    .click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(new RegExp(`^${words.stages.reached} · ${AD_NAME} · Woche \\d+$`))
  const rows = page.getByRole('listitem').filter({ has: page.locator('[data-ref]') })
  await expect(rows).toContainText(['Karl Öhlmann', 'Rosa Brink'])
  await expect(rows).toContainText(['18.000\u00a0€ · 9,8\u00a0kWp', 'Zu teuer'])
  expect(page.url()).not.toMatch(/Karl|hlmann/)
  // On a wide screen, the first lead opens next to the list.
  const lead = page.getByRole('heading', { level: 2 })
  await expect(lead).toHaveText('Karl Öhlmann')
  await page.keyboard.press('j')
  await expect(lead).toHaveText('Rosa Brink')
  await page.getByLabel(deskWords.lead.note, { exact: true }).fill('Später noch einmal fragen')
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText(deskWords.done.note)
  await page.reload()
  await expect(lead).toHaveText('Rosa Brink')
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await page.getByRole('link', { name: `Zu teuer: 1` }).click()
  await expect(rows).toHaveText([/Rosa Brink/])
  await expect(heading).toContainText('Verloren · Zu teuer')
  for (const [label, count] of [
    [words.leftOut, 1],
    [words.onTime, 5],
    [words.late, 2],
  ] as const) {
    await page.getByRole('link', { name: words.title, exact: true }).last().click()
    await page.getByRole('link', { name: `${label}: ${count}` }).click()
    await expect(heading).toContainText(label)
    await expect(rows).toHaveCount(count)
  }
  await page.getByRole('link', { name: words.title, exact: true }).last().click()
  await page.getByRole('link', { name: 'Offene Angebote jetzt: 4 (4 ohne Betrag)' }).click()
  await expect(heading).toHaveText(figureTableWords.oldestOffers)
  await expect(rows).toHaveCount(4)
  await page.getByRole('link', { name: words.title, exact: true }).last().click()
  await page.getByRole('link', { name: `Zu teuer: 1` }).click()
  // On a phone, no lead opens by itself.
  await expect(lead).toHaveText('Rosa Brink')
  await page.setViewportSize({ width: 375, height: 740 })
  await button(page, deskWords.lead.back).click()
  await expect(heading).toContainText('Verloren · Zu teuer')
  await rows.getByRole('link').first().click()
  await expect(lead).toHaveText('Rosa Brink')
  await expect(heading).toBeHidden()
  await page.goBack()
  await expect(rows).toHaveText([/Rosa Brink/])
})

test('shows one line a source on a phone, more after a press, and empty sources on demand', async ({ page, desk }) => {
  const visits = { day: wholeWeek(desk.now()).since, source: 'source=plakat', count: 7 }
  await withStore(desk.dataDir, (store) => store.addVisits([visits]))
  await page.setViewportSize({ width: 375, height: 740 })
  await openFigures(page, desk)
  await earlier(page).click()
  const shown = sourceRow(page, AD_NAME).getByRole('cell').locator('div').filter({ visible: true })
  await expect(shown).toHaveText([/: 3/, /: 1/, /: 1/])
  await button(page, words.moreOf(AD_NAME)).click()
  await expect(shown).toHaveText(['120', /: 3 \+3$/, /: 2 $/, /: 1 $/, /: 1 $/, /: 1 $/, /18\.000/])
  await button(page, words.moreOf(AD_NAME)).click()
  await expect(shown).toHaveCount(3)
  await expect(sourceRow(page, 'plakat')).toHaveCount(0)
  await button(page, words.showEmpty(1)).click()
  await expect(sourceRow(page, 'plakat')).toBeVisible()
  await page.getByRole('link', { name: figureTableWords.page.costsByMonth }).click()
  await expect(button(page, words.units.month)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: deskWords.title, exact: true }).click()
  await expect(view(page, deskWords.views.open)).toBeVisible()
  // With a fragment, a reload would show no list before the script runs.
  expect(new URL(page.url()).hash).toBe('')
})

test('takes costs of a month, keeps a refused text, and removes an emptied cost', async ({ page, desk, guard }) => {
  guard.allow(/status of 422/)
  await openFigures(page, desk)
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=${monthOf(desk)}`)
  const [field, notice] = [page.getByLabel(words.costLabel(AD_NAME)), page.getByRole('status').last()]
  const prices = () => cellsOf(page, AD_NAME).last()
  for (const refused of ['-5', 'viel', '12,505', '1000000000000']) {
    await field.fill(refused)
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(notice).toContainText('Nicht eingetragen')
    await expect(field).toHaveValue(refused)
  }
  await field.fill('1.200 €')
  await page.getByRole('button', { name: deskWords.addDialog.save, exact: true }).click()
  await expect(notice).toHaveText(words.costKept)
  await expect(page.locator('.figures :invalid')).toHaveCount(0)
  await expect(field).toHaveValue('1.200')
  await expect(prices()).toHaveText(/^1\.200\s€$/)
  // Other requests have no cost.
  await expect(page.locator('.figures-total')).toContainText(words.onlyPaid)
  await page.reload()
  await expect(field).toHaveValue('1.200')
  await field.fill('')
  await field.press('Enter')
  await expect(prices()).toHaveText(words.none)
  await expect(field).toBeFocused()
  // A campaign without a request: the button does nothing without a name.
  const other = page.getByLabel(words.costLabel(figureTableWords.page.otherSource))
  await other.fill('350')
  await page.keyboard.press('Enter')
  const name = page.getByLabel(figureTableWords.page.otherSource, { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Facebook, cpc, Winter')
  await page.keyboard.press('Enter')
  const facebook = page.getByLabel(words.costLabel('facebook · cpc · winter'))
  await expect(facebook).toHaveValue('350')
  for (const field of [name, other]) await expect(field).toHaveValue('')
  // The next one is typed before the server has answered.
  const release = await hold(page, '**/functions/v1/desk')
  await name.fill('Messe')
  await other.fill('20')
  await page.keyboard.press('Enter')
  await name.fill('Zeitung')
  await other.fill('30')
  release()
  const fair = page.getByLabel(words.costLabel('messe'))
  await expect(fair).toHaveValue('20')
  await expect(name).toHaveValue('Zeitung')
  await expect(other).toHaveValue('30')
  await other.fill('')
  await fair.fill('')
  await facebook.fill('')
  await facebook.press('Enter')
  await expect(fair.or(facebook)).toHaveCount(0)
})

test('keeps large sums on one line, and the table on the screen, at each width', async ({ page, desk }) => {
  await openFigures(page, desk)
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=${monthOf(desk)}`)
  const fields = [AD_NAME, 'direkt'].map((name) => page.getByLabel(words.costLabel(name)))
  const enter = async (costs: string) => {
    for (const field of fields) {
      await field.fill(costs)
      await field.press('Enter')
      await expect(field).toHaveValue(costs)
    }
  }
  await enter('999.999')
  await expect(page.locator('.figures-total')).toContainText('1.999.998')
  const findBroken = (cells: Element[]) => {
    const range = document.createRange()
    const isBroken = (sum: Node) => {
      range.selectNodeContents(sum)
      return range.getClientRects().length > 1
    }
    const sums = cells.flatMap((cell) => [...cell.childNodes]).filter(({ textContent }) => /€$/.test(textContent ?? ''))
    return sums.filter(isBroken).map(({ textContent }) => textContent)
  }
  for (const width of [1920, 1280, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const broken = await page.locator('.figures-total :is(td > div, td > div > span)').evaluateAll(findBroken)
    expect.soft(broken, `${width} px`).toEqual([])
    const hidden = await page.locator('.figures').evaluate((figures) => figures.scrollWidth - figures.clientWidth)
    expect.soft([await overflow(page), hidden], `${width} px`).toEqual([0, 0])
    if (width < 1280) continue
    const beyond = (box: Element) => box.scrollWidth - box.clientWidth + document.documentElement.scrollHeight - 800
    expect.soft(await fields[0]?.evaluate(beyond), `${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter('')
})

test('prints one page across, with the table and without buttons', async ({ page, desk }) => {
  await openFigures(page, desk)
  await button(page, words.units.month).click()
  await expect(page.getByRole('link', { name: figureTableWords.page.costsByMonth })).toHaveCount(0)
  // The width of A4 across, less the margins.
  await page.setViewportSize({ width: 1032, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect(sourceRow(page, figureTableWords.totalTitle)).toBeVisible()
  await expect(page.getByText(words.perContract, { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await page.locator('.figures').evaluate((figures) => figures.scrollWidth - figures.clientWidth)).toBe(0)
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(file).toMatch(/MediaBox \[0 0 841/)
})

test('opens from the link in the mail of the week, after signing in', async ({ page, desk }) => {
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}`)
  await signInHere(page, desk)
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
})

for (const [width, text] of SCREENS) {
  test(`axe finds nothing at ${width} px with text of ${text} px, and nothing is cut off`, async ({ page, desk }) => {
    await setTextSize(page, text)
    await page.setViewportSize({ width, height: 800 })
    await openFigures(page, desk)
    await button(page, words.units.month).click()
    const more = page.getByRole('button', { name: words.moreOf('') })
    // Until the month is there, the week stays.
    await expect(page.getByRole('link', { name: figureTableWords.page.costsByMonth })).toHaveCount(0)
    if (width < 1200) await more.first().click()
    await expect(page.getByRole('textbox')).not.toHaveCount(0)
    await expectUsable(page, `figures, ${width} px`)
    await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=year&stufe=leads`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.stages.leads)
    await expectUsable(page, `leads of the figures, ${width} px`)
  })
}
