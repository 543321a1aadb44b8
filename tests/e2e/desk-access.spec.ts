import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, startOfDay } from '../../src/base/calendar-day.ts'
import { HOUR } from '../../src/base/durations.ts'
import { germanDay } from '../../src/base/german-time.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { figureWords } from '../../src/content/figure-words.ts'
import { linkPage as answers } from '../../src/content/link-page-words.ts'
import { LINK_STEPS } from '../../src/functions/links/link-steps.ts'
import { signLinkedLeads } from '../../src/functions/links/staff-link.ts'
import { FIGURES_FRAGMENT, MANUAL_PATH } from '../../src/lead/desk/desk-api.ts'
import { expectUsable, SCREENS, setTextSize } from '../support/access.ts'
import { button, DONE, listed, open, press, signIn, status, testDesk, view } from '../support/desk-steps.ts'
import { LINK_SECRET, sampleStoredLead } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'
import { withStore } from '../support/with-store.ts'

const test = testDesk()

for (const [width, text] of SCREENS) {
  test(`is accessible and cuts off no text at ${width} px with text of ${text} px`, async ({ page, desk, guard }) => {
    guard.allow(/status of 40/)
    await setTextSize(page, text)
    await page.setViewportSize({ width, height: 800 })
    const look = async (state: string) => {
      await expectUsable(page, `${state}, ${width} px`)
    }
    await page.goto(`${desk.url}/anfragen`)
    await expect(page.getByLabel(words.signIn.address)).toBeVisible()
    await look('signed out')
    await signIn(page, desk)
    await view(page, words.views.answered).click()
    await expect(listed(page)).toHaveAttribute('aria-busy', 'false')
    await look('a view')
    await button(page, words.addDialog.open).click()
    await look('a new request')
    await page.keyboard.press('Escape')
    await desk.send({ name: `Donaudampfschifffahrtsgesellschaftskapitän ${width}`, email: `d${width}@example.org` })
    await page.reload()
    await open(page, `Donaudampfschifffahrtsgesellschaftskapitän ${width}`)
    await expect(button(page, words.lead.missed)).toBeVisible()
    await look('a lead')
    const ref = page.url().split('#')[1] ?? ''
    await button(page, words.lead.missed).click()
    await look('the next try')
    await page.keyboard.press('Escape')
    await button(page, words.lead.answered).click()
    await look('the outcome')
    await press(page, words.answeredDialog.steps.visit, words.nearDays[2] ?? '')
    await look('the time of an appointment')
    await press(page, words.back, words.answeredDialog.steps.contract)
    await look('the value of a contract')
    await button(page, words.when.save).click()
    await expect(status(page)).toContainText(DONE.answered)
    await look('the status')
    await button(page, words.lead.delete).click()
    await look('deleting')
    await page.keyboard.press('Escape')
    await page.goto(`${desk.url}/anfragen#K7MQ-4XP2.gw.x/spam`)
    await expect(page.getByRole('heading', { name: answers.forgedTitle })).toBeFocused()
    await look('a link')
    const token = await signLinkedLeads({ ref }, { linkSecret: LINK_SECRET, now: Date.now() })
    await page.goto(`${desk.url}/anfragen#${token}/${LINK_STEPS.reopen.path}`)
    await button(page, answers.steps.reopen.button).click()
    await expect(page.getByRole('heading', { name: answers.steps.reopen.doneTitle })).toBeFocused()
    await page.goto(`${desk.url}/anfragen#${token}/${LINK_STEPS.answered.path}`)
    await expect(button(page, answers.outcomes.lost())).toBeVisible()
    await look('the results')
  })
}

test('each number ends below the end of its heading, and headings of a phone do not touch', async ({ page, desk }) => {
  await desk.send()
  await signIn(page, desk)
  await page.getByRole('link', { name: figureWords.title, exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  const edges = (selector: string) =>
    page.locator(selector).evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement?.closest('.sr-only, .figures-change') || !node.textContent?.trim() ? 2 : 1,
        )
        range.selectNodeContents(walker.nextNode() ?? cell)
        const { left, right } = range.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right) }
      }),
    )
  const headings = await edges('.figures-table thead th:not(:first-child)')
  expect(headings.length).toBeGreaterThan(4)
  const numbers = await edges('.figures-table tbody:last-child tr:first-child td:not(.figures-bar)')
  for (const [index, { right }] of headings.entries())
    expect(Math.abs(right - (numbers[index]?.right ?? 0))).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 375, height: 740 })
  const shown = (await edges('.figures-table thead th')).filter(({ right }) => right > 0)
  expect(shown).toHaveLength(4)
  for (const [index, { left }] of shown.slice(1).entries()) expect(left - (shown[index]?.right ?? 0)).toBeGreaterThan(4)
})

for (const [text, width] of [
  [16, 320],
  [32, 375],
] as const) {
  test(`tabs and choices that do not fit have a shadow until their end, with text of ${text} px`, async ({
    page,
    desk,
  }) => {
    await setTextSize(page, text)
    await page.setViewportSize({ width, height: 700 })
    await signIn(page, desk)
    // The tabs get their numbers with the list.
    await expect(listed(page)).toHaveAttribute('aria-busy', 'false')
    await expectShadow(page, page.getByRole('navigation', { name: words.viewsLabel }).getByRole('list'))
    await page.setViewportSize({ width, height: 700 })
    if (text > 16) await expectShadow(page, page.getByRole('navigation', { name: words.scopesLabel }))
  })
}

/** @param tabs scroll sideways */
async function expectShadow(page: Page, tabs: Locator): Promise<void> {
  const edgeOf = async () => {
    const picture = sharp(await tabs.screenshot())
    const { width = 0 } = await picture.metadata()
    const { data } = await picture
      .extract({ left: width - 1, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.toString('hex')
  }
  const shadow = await edgeOf()
  await tabs.evaluate((list) => list.scrollTo(list.scrollWidth, 0))
  await expect(tabs.locator(':scope > *').last()).toBeInViewport({ ratio: 1 })
  await expect.poll(edgeOf).not.toBe(shadow)
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(edgeOf).not.toBe(shadow)
}

test('the menu of a phone with large text covers no tab, and opens the keys', async ({ page, desk }) => {
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, desk)
  await press(page, words.menu, words.help)
  await expect(page.getByRole('dialog', { name: words.help })).toBeVisible()
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}`)
  const menu = await button(page, words.menu).boundingBox()
  const tab = await page.getByRole('link', { name: figureWords.title, exact: true }).boundingBox()
  expect(Number(tab?.y)).toBeGreaterThanOrEqual(Number(menu?.y) + Number(menu?.height))
})

test('the help of a phone is the manual, without the keys', async ({ browser, desk }) => {
  const screen = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, locale: 'de-DE' }
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await signIn(page, desk)
  await press(page, words.menu, words.help)
  await expect(page).toHaveURL(`${desk.url}${MANUAL_PATH}`)
  await expectUsable(page, 'the manual')
  // The site has no other document of the repository.
  await expect(page.locator('main a[href*=".md"]')).toHaveCount(0)
  await page.getByRole('link', { name: words.title }).first().click()
  await expect(button(page, words.menu)).toBeVisible()
  await context.close()
})

test('a phone with large text breaks a name only between words', async ({ page, desk }) => {
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 375, height: 800 })
  await desk.send({ name: 'Hannelore Brinkmann', email: 'h@example.org' })
  await signIn(page, desk)
  const name = page.locator('.desk-name').filter({ hasText: 'Hannelore' })
  const lines = await name.evaluate(
    (name) => name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('the status on a wide screen leaves the end of the list free', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  for (const name of ['Ada Eins', 'Ben Zwei', 'Cid Drei']) await desk.send({ name, email: `${name[0]}@example.org` })
  await signIn(page, desk)
  await press(page, words.lead.assignToMe)
  await expect(status(page)).toContainText(DONE.assigned)
  // It closes by itself only without the pointer.
  await status(page).hover()
  await listed(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight, behavior: 'instant' }))
  const [end, card] = [await button(page, words.table).boundingBox(), await page.locator('.desk-status').boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
  // The row of a lead that opens by itself, too.
  await listed(page).evaluate((list) => list.scrollTo({ top: 0, behavior: 'instant' }))
  await listed(page).locator('.desk-row').nth(-2).getByRole('link').first().click()
  await press(page, words.lead.spam)
  await expect(status(page)).toContainText(words.done.quarantined)
  const overlap = async () => {
    const opened = await listed(page).locator('.desk-row:has([aria-current])').boundingBox()
    const card = await page.locator('.desk-status').boundingBox()
    return (opened?.y ?? 0) + (opened?.height ?? 0) - (card?.y ?? 0)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test('shows the figures of a month with costs at 1280 px, without a cut column or a torn name', async ({
  page,
  desk,
}) => {
  const day = addDays(`${germanDay(desk.now()).slice(0, 7)}-01`, -1)
  const month = day.slice(0, 7)
  const receivedAt = startOfDay(day)
  const offered = { receivedAt, answeredAt: receivedAt + HOUR, outcome: 'offered', euros: 120_000 } as const
  await withStore(desk.dataDir, async (store) => {
    for (const source of ['source=facebook', 'source=zeitung']) {
      await store.insertLead(sampleStoredLead({ ...offered, source }), [], { idempotencyKey: null })
      await store.setCost({ month, source, euros: 12_500 })
      await store.addVisits([{ day, source, count: 1200 }])
    }
  })
  await signIn(page, desk)
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=${month}`)
  const names = page.locator('.figures-table tbody th')
  await expect(names.filter({ hasText: 'zeitung' })).toBeVisible()
  expect(await page.locator('.figures').evaluate((figures) => figures.scrollWidth - figures.clientWidth)).toBe(0)
  const lines = await names.evaluateAll((all) =>
    all.map((name) => {
      const text = document.createRange()
      text.selectNodeContents(name.firstChild ?? name)
      return text.getClientRects().length
    }),
  )
  expect(lines).toEqual([1, 1, 1])
})
