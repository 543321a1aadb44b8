import type { Locator, Page } from '@playwright/test'
import { HOUR } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { outcomeWords } from '../../src/content/record-words.ts'
import { setTextSize, setWideFont } from '../support/access.ts'
import { actInFile } from '../support/desk-site.ts'
import { button, open, openLead, pane, press, row, status, testDesk } from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

const mainButtons = (page: Page): Locator => pane(page).locator('.desk-bar :is(a, button)')

const topsOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))

async function expectOneRow(buttons: Locator): Promise<void> {
  await expect(buttons).toHaveCount(3)
  expect(new Set(await topsOf(buttons)).size).toBe(1)
}

test('offers the e-mail first to a person who asked for it, and keeps the request open after it', async ({
  page,
  desk,
}) => {
  const { steps, byMail } = words.answeredDialog
  const message = `${roofCheckForm.byEmail.text}\nDach nach Süden`
  await openLead(page, desk, { name: 'Mara Mail', email: 'mara@example.org', message })
  await expect(row(page, 'Mara Mail')).toContainText(`Dach nach Süden ${words.byEmail}`)
  // No call by one tap.
  await expect(row(page, 'Mara Mail').getByRole('link')).toHaveCount(1)
  // The time and the outline of the focus are inside of the row.
  const ends = (name: string) =>
    row(page, 'Mara Mail')
      .locator(name)
      .evaluate((element) => element.getBoundingClientRect().right)
  expect(await ends('.desk-chip')).toBeLessThanOrEqual((await ends('.desk-row')) - 16)
  await expect(row(page, 'Mara Mail').getByRole('link')).toHaveCSS('outline-offset', '-3px')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 667 })
    const buttons = mainButtons(page)
    await expect(buttons).toHaveText([words.lead.reply, byMail, words.lead.answered])
    await expect(buttons.first()).toHaveAttribute('href', /^mailto:mara@example\.org/)
    await expectOneRow(buttons)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(button(page, words.lead.missed)).toBeVisible()
  await expect(pane(page).getByRole('link', { name: words.lead.callButton('') })).toHaveAttribute('href', /^tel:/)
  await press(page, words.lead.answered)
  await expect(button(page, steps.mailed)).toBeFocused()
  await page.keyboard.press('Escape')
  await button(page, byMail).click()
  await page.getByLabel(words.optionalNote).fill('Preise geschickt')
  await press(page, words.nearDays[2] ?? '')
  await expect(status(page)).toContainText(outcomeWords.later)
  await open(page, 'Mara Mail')
  await expect(pane(page)).toContainText(words.planned(words.nearDays[2] ?? '', outcomeWords.later))
  await expect(pane(page).getByText(`${byMail}. Preise geschickt`).first()).toBeVisible()
})

test('the steps that are likely now come first, before the others', async ({ page, desk }) => {
  const { steps, move, open: close } = words.answeredDialog
  await openLead(page, desk, { name: 'Lea Leicht', email: 'lea@example.org' })
  const groups = page.getByRole('dialog').locator('.desk-choices')
  const expectLikely = async (...likely: string[]) => {
    await expect(groups.first().getByRole('button')).toHaveText(likely)
    const boldness = await groups.evaluateAll((all) =>
      all.map((group) => getComputedStyle(group.children[0] ?? group).fontWeight),
    )
    expect(boldness).toEqual(['700', '400'])
    await page.keyboard.press('Escape')
  }
  await press(page, words.lead.answered)
  await expect(groups.last().getByRole('button')).toHaveText([
    steps.offered,
    steps.offer,
    steps.mailed,
    steps.contract,
    close,
  ])
  await setWideFont(page)
  await page.setViewportSize({ width: 375, height: 600 })
  await expect(groups.last().getByRole('button').last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectLikely(steps.visit, steps.call, steps.later, steps.lost)
  const [, ref = ''] = page.url().split('#')
  const visit = { kind: 'answered', outcome: 'visit', text: '', facts: {} } as const
  await actInFile(desk.dataDir, ref, { ...visit, until: desk.now() - 2 * HOUR })
  await page.reload()
  await press(page, words.lead.next)
  await expect(groups.last()).toContainText(move(steps.visit))
  await expectLikely(steps.offer, steps.offered, steps.contract, steps.lost)
  await press(page, words.lead.next)
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await groups.last().evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0)
})

test('keeps a long number and the other main buttons in one row, or the number above the two others', async ({
  page,
  desk,
}) => {
  await openLead(page, desk, { name: 'Lena Lang', email: 'lena@example.org', phone: '+49 (0)2571 123456-78' })
  await expectOneRow(mainButtons(page))
  await setWideFont(page)
  for (const [text, widths] of [
    [16, [320, 768, 800, 1216, 1280, 1920]],
    [32, [384, 520, 1536, 1600, 1920]],
  ] as const) {
    await setTextSize(page, text)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const [, second, third] = await topsOf(mainButtons(page))
      expect.soft(third, `${width} px, text of ${text} px`).toBe(second)
    }
  }
})

for (const [text, widths] of [
  [16, [320, 744, 1024, 1200, 1280, 1920]],
  [32, [320, 1536, 1920]],
] as const) {
  test(`keeps a number on one line if the next step has no date, with text of ${text} px`, async ({ page, desk }) => {
    await setTextSize(page, text)
    await openLead(page, desk, { name: `Otto ${text}`, email: 'otto@example.org', phone: '+49 176 44556677' })
    const [, ref = ''] = page.url().split('#')
    await actInFile(desk.dataDir, ref, { kind: 'answered', outcome: 'call', text: '', until: null, facts: {} })
    await page.reload()
    await expect(button(page, words.answeredDialog.addDate)).toBeVisible()
    const number = pane(page).locator('.desk-bar bdi')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await number.evaluate((number) => {
        const text = document.createRange()
        text.selectNodeContents(number)
        return text.getClientRects().length
      })
      expect.soft(lines, `${width} px`).toBe(1)
      expect.soft(await pane(page).evaluate((lead) => lead.scrollWidth - lead.clientWidth), `${width} px`).toBe(0)
    }
  })
}
