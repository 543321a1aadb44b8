import type { Locator, Page } from '@playwright/test'
import { fill } from '../../src/content/fill.ts'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import {
  EXAMPLE_HOUSEHOLD,
  printContract,
  printEstimate,
  SOLAR_PRICE,
  type Words,
} from '../../src/content/print-estimate.ts'
import { estimate, type Household } from '../../src/estimate/estimate.ts'
import { form, openForm } from './roof-check.ts'
import { expect } from './site.ts'

export const ESTIMATE_FILES = /\/_astro\/(show-)?estimate\.[^/]*\.(js|css)$/

export function card(page: Page): Locator {
  return page.getByRole('region', { name: texts.title })
}

export async function openEstimate(page: Page): Promise<void> {
  await openForm(page)
  await expect(card(page)).toHaveAttribute('data-ready', 'true')
}

export async function pickRoof(page: Page, roof: { roofType?: string; roofSize?: string }): Promise<void> {
  for (const [name, value] of Object.entries(roof)) await form(page).locator(`[name=${name}][value=${value}]`).check()
}

/** Opens one of the card's folds. This closes the fold that was open. */
export async function unfold(page: Page, title: string): Promise<void> {
  await card(page).locator('summary', { hasText: title }).click()
  await expect(card(page).locator('[open] summary')).toContainText(title)
}

export function question(page: Page, label: string): Locator {
  return card(page).getByLabel(label.replaceAll('\u00ad', ''), { exact: true })
}

/** The card's words for a household with these values of the visitor. The engine has its own tests in src/estimate. */
export function wordsFor(changes: Partial<Household>): Words {
  const household = { ...EXAMPLE_HOUSEHOLD, ...changes }
  return printEstimate(household, estimate(household, SOLAR_PRICE), changes)
}

/** The saving in the guaranteed years, at the expected price or at today's. */
export function contractFor(changes: Partial<Household>, expectedPrice?: number): string {
  const household = { ...EXAMPLE_HOUSEHOLD, ...changes }
  const unitPrice = expectedPrice ?? household.unitPrice
  return printContract(
    { ...household, unitPrice },
    estimate({ ...household, unitPrice, hasStorage: false }, SOLAR_PRICE),
  )
}

/** Expects the answer for a household with a tariff above the solar price. */
export async function expectAnswer(page: Page, changes: Partial<Household>): Promise<void> {
  const words = wordsFor(changes)
  await expect(card(page)).toContainText(`${words.saving} ${words.savingLabel}`)
  await expect(card(page)).toContainText(words.billSum)
  await expect(card(page)).toContainText(contractFor(changes))
  await expect(card(page)).toContainText(fill(texts.coverage, words))
  await expect(card(page).getByRole('img')).toHaveAccessibleName(fill(texts.drawing, words))
  await expect(card(page)).toContainText(fill(texts.generation, words))
}
