import type { Locator, Page } from '@playwright/test'
import { roofCheck } from '../../src/content/generated/roof-check.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { towns } from '../../src/content/generated/towns.ts'
import { expect } from './site.ts'

export const visitor = {
  name: 'Änne Öztürk-Groß',
  address: '48143 Münster',
  roofSize: 'medium',
  roofType: 'pitched',
  phone: '0251 123456 (abends)',
  email: 'aenne@example.org',
  message: 'Speicher & Heizstab, "gern" <bald>\nDanke!',
} as const

export const TEXT_FIELDS = ['name', 'address', 'phone', 'email', 'message'] as const

export function form(page: Page): Locator {
  return page.getByRole('form', { name: roofCheck.title })
}

/** The box of a field, found by its label. */
export function field(page: Page, name: (typeof TEXT_FIELDS)[number]): Locator {
  return form(page).getByLabel(roofCheckForm.labels[name])
}

export function submitButton(page: Page): Locator {
  return form(page).getByRole('button')
}

/** The toast that is shown, if one is. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: roofCheckForm.toasts.region }).getByRole('listitem')
}

/** The confirmation in the form, which stays when the toast is gone. */
export function confirmation(page: Page): Locator {
  return page.getByRole('heading', { name: roofCheckForm.confirmation.title })
}

/** Opens the page and waits for hydration. */
export async function openForm(page: Page, site = '', query = ''): Promise<void> {
  await page.goto(`${site}/${query}#roof-check-form`)
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
}

/** Fills every field from `visitor`, and checks the consent. */
export async function fillForm(page: Page, values: Partial<Record<keyof typeof visitor, string>> = {}): Promise<void> {
  const all = { ...visitor, ...values }
  for (const field of TEXT_FIELDS) await form(page).locator(`[name=${field}]`).fill(all[field])
  for (const field of ['roofSize', 'roofType'] as const) {
    await form(page).locator(`[name=${field}][value=${all[field]}]`).check()
  }
  await consent(page).check()
}

export function consent(page: Page): Locator {
  return form(page).getByRole('checkbox', { name: roofCheckForm.consent.link })
}

/** The form's values, with the consent. */
export async function readForm(page: Page): Promise<Record<string, string>> {
  return form(page).evaluate(
    (element: HTMLFormElement) => Object.fromEntries(new FormData(element)) as Record<string, string>,
  )
}

/** A German postcode outside the region. */
export const POSTCODE_ELSEWHERE = ['80331', '10115', '20095'].find((postcode) => !(postcode in towns)) ?? ''
