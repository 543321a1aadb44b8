import type { Locator, Page, Request } from '@playwright/test'
import { roofCheck } from '../../src/content/generated/roof-check.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { towns } from '../../src/content/generated/towns.ts'
import { parseLead } from '../../src/lead/intake/parse-lead.ts'
import {
  CHOICE_FIELDS,
  LEAD_FIELDS,
  type Lead,
  type LeadField,
  TYPED_FIELDS,
  type TypedField,
} from '../../src/lead/lead.ts'
import { NUMBERS } from './sample-leads.ts'
import { expect } from './site.ts'

export const visitor: Record<LeadField, string> = {
  ...(Object.fromEntries(LEAD_FIELDS.map((name) => [name, String(NUMBERS[name] ?? '')])) as Record<LeadField, string>),
  name: 'Änne Öztürk-Groß',
  address: '48143 Münster',
  roofSize: 'medium',
  roofType: 'pitched',
  phone: '0251 123456 (abends)',
  email: 'aenne@example.org',
  message: 'Speicher & Heizstab, "gern" <bald>\nDanke!',
}

/** The lead that the form sends for these values, and that the store has. Its numbers are numbers, not texts. */
export function leadOf(values: Partial<typeof visitor> = {}): Lead {
  const parsed = parseLead({ ...visitor, ...values })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.lead
}

export function form(page: Page): Locator {
  return page.getByRole('form', { name: roofCheck.title })
}

/** The box of a field, found by its label. */
export function field(page: Page, name: TypedField): Locator {
  return form(page).getByLabel(roofCheckForm.labels[name])
}

/** The function that takes the form. */
export const CALL = '**/functions/v1/send-lead-email'

/** From now on, collects the calls of functions. */
export function watchCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/functions/') && calls.push(request))
  return calls
}

/** From now on, the function answers that it cannot store a lead. */
export async function failSending(page: Page): Promise<void> {
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }))
}

export function submitButton(page: Page): Locator {
  // The button of the questions after sending belongs to another form.
  return form(page).locator('[type=submit]:not([form])')
}

/** The toast that is shown, if one is. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: roofCheckForm.toasts.region }).getByRole('listitem')
}

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
  for (const field of TYPED_FIELDS) await form(page).locator(`[name=${field}]`).fill(all[field])
  for (const field of CHOICE_FIELDS) {
    await form(page).locator(`[name=${field}][value=${all[field]}]`).check()
  }
  await consent(page).check()
}

export async function fillAndSend(page: Page, values?: Parameters<typeof fillForm>[1]): Promise<void> {
  await fillForm(page, values)
  await submitButton(page).click()
}

export async function sendForm(page: Page, values?: Parameters<typeof fillForm>[1], site = ''): Promise<void> {
  await openForm(page, site)
  await fillAndSend(page, values)
}

export async function sendWithoutConsent(page: Page): Promise<void> {
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
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
