import type { Locator, Page } from '@playwright/test'
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
  return page.getByRole('form', { name: 'Kostenlose Dachprüfung' })
}

export function submitButton(page: Page): Locator {
  return form(page).getByRole('button')
}

/** Opens the page and waits until the interactive part has taken over. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/#roof-check-form')
  await waitUntilReady(page)
}

async function waitUntilReady(page: Page): Promise<void> {
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
}

/** Fills every field as `visitor` has it, and the consent. */
export async function fillForm(page: Page, values: Partial<Record<keyof typeof visitor, string>> = {}): Promise<void> {
  const all = { ...visitor, ...values }
  for (const field of TEXT_FIELDS) await form(page).locator(`[name=${field}]`).fill(all[field])
  for (const field of ['roofSize', 'roofType'] as const) {
    await form(page).locator(`[name=${field}][value=${all[field]}]`).check()
  }
  await consent(page).check()
}

export function consent(page: Page): Locator {
  return form(page).getByRole('checkbox', { name: /Datenschutzerklärung/ })
}

/** What the boxes hold at this moment, the consent included. */
export async function readForm(page: Page): Promise<Record<string, string>> {
  return form(page).evaluate(
    (element: HTMLFormElement) => Object.fromEntries(new FormData(element)) as Record<string, string>,
  )
}
