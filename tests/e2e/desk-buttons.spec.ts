import type { Locator } from '@playwright/test'
import { openLead, pane, testDesk } from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

async function expectOneRow(buttons: Locator): Promise<void> {
  await expect(buttons).toHaveCount(3)
  expect(new Set(await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size).toBe(1)
}

test('keeps a long number and the other main buttons in one row', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Lena Lang', email: 'lena@example.org', phone: '+49 (0)2571 123456-78' })
  await expectOneRow(pane(page).locator('.desk-bar > *'))
})
