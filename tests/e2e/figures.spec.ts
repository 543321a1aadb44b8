import type { Page } from '@playwright/test'
import { DAY, HOUR } from '../../src/base/durations.ts'
import { deskWords } from '../../src/content/desk-words.ts'
import { figureWords as words } from '../../src/content/figure-words.ts'
import { FIGURES_FRAGMENT } from '../../src/lead/desk/desk-api.ts'
import { beginOf, wholeWeek } from '../../src/lead/figures.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { expectAccessible } from '../support/axe.ts'
import type { startDeskSite } from '../support/desk-site.ts'
import { button, signIn, signInHere, testDesk, view } from '../support/desk-steps.ts'
import { overflow } from '../support/fit.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'
import { SCREENS, setTextSize } from '../support/text-size.ts'

type Site = Awaited<ReturnType<typeof startDeskSite>>

const AD = 'source=google&medium=cpc&campaign=herbst'

const test = testDesk(fill)

/** Two weeks: three leads of an ad and one without a source, and one of the week before. */
async function fill({ dataDir, now }: Site): Promise<void> {
  const week = wholeWeek(now())
  const tuesday = beginOf(week.since) + DAY + 10 * HOUR
  const store = await openSqliteStore(dataDir)
  const add = (receivedAt: number, source: string, answeredAfter?: number) => {
    const answer =
      answeredAfter === undefined ? {} : { answeredAt: receivedAt + answeredAfter, outcome: 'offer' as const }
    return store.insertLead(sampleStoredLead({ receivedAt, source, ...answer }), [], { idempotencyKey: null })
  }
  await add(tuesday, AD, 2 * HOUR)
  await add(tuesday, `${AD}&term=solar`, 4 * HOUR)
  await add(tuesday, AD)
  await add(tuesday, 'referrer=ein-sehr-langer-name-einer-website.nachbarschaft.example', HOUR)
  await add(tuesday, '', 30 * HOUR)
  await add(tuesday - 7 * DAY, '', HOUR)
  const visits = [
    { day: week.since, source: AD, count: 120 },
    { day: week.until, source: '', count: 45 },
    { day: wholeWeek(now(), 1).since, source: '', count: 60 },
  ]
  await store.addVisits(visits)
  await store.close()
}

async function openFigures(page: Page, desk: Site): Promise<void> {
  await signIn(page, desk)
  await page.getByRole('link', { name: words.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
  await expect(page.getByRole('table').first()).toBeVisible()
}

const cellsOf = (page: Page, label: string) =>
  page
    .getByRole('table')
    .filter({ hasText: words.totalTitle })
    .getByRole('row', { name: new RegExp(`^${label} `) })
    .getByRole('cell')

test('compares a week with the previous one, shows each source, and earlier weeks', async ({ page, desk }) => {
  const title = (weeksBack: number) => {
    const [year, month, day] = wholeWeek(desk.now(), weeksBack).until.split('-')
    return ` bis ${day}.${month}.${year}`
  }
  await openFigures(page, desk)
  const status = page.getByRole('status')
  await expect(status).toContainText(title(0))
  await expect(cellsOf(page, words.share)).toHaveText(['5 von 165 (3,0 %)', '1 von 60'])
  await expect(cellsOf(page, words.onTime)).toHaveText(['3 von 5', '1 von 1'])
  await expect(cellsOf(page, words.answer)).toHaveText([/^3\sStd\.$/, /^60\sMin\.$/])

  const source = page.getByRole('listitem').filter({ hasText: 'google · cpc · herbst' })
  await expect(source.locator('summary')).toContainText(
    /herbst Anfragen 3 davor\s0\s*Termin, Angebot oder Auftrag 2 davor\s0\s*Besuche 120/,
  )
  await expect(source.getByRole('table')).toBeHidden()
  await source.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(source.getByRole('row').filter({ hasText: words.onTime }).getByRole('cell')).toHaveText(['2 von 3', '–'])

  await button(page, words.earlier).click()
  await expect(status).toContainText(title(1))
  await expect(cellsOf(page, words.leads).first()).toHaveText('1')
  await button(page, words.earlier).click()
  await expect(cellsOf(page, words.visits).first()).toHaveText(words.notCounted)
  await button(page, words.later).click()
  await button(page, words.later).click()
  await expect(status).toContainText(title(0))
  await expect(button(page, words.later)).toBeFocused()
  await expect(button(page, words.later)).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: words.back }).click()
  await expect(view(page, deskWords.views.open)).toBeVisible()
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
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page, `figures, ${width} px`)
  })
}
