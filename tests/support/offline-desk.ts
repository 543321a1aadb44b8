import type { Page } from '@playwright/test'
import { deskWords as words } from '../../src/content/desk-words.ts'
import type { DeskSite } from './desk-site.ts'
import { button, open, signIn } from './desk-steps.ts'
import { expect } from './site.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** The desk's entries in the storage of the device that begin with one of these names. */
export const stored = (page: Page, ...names: string[]) =>
  page.evaluate((names) => Object.keys(localStorage).filter((key) => names.some((name) => key.startsWith(name))), names)

/** Waits until the device has the desk and all leads of its list. */
export async function expectOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const missing = () =>
    page.evaluate(() => {
      const refs = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')].map((row) => row.dataset.ref)
      return refs.length === 0 || refs.some((ref) => !(`desk-copy/["lead","${ref}"]` in localStorage))
    })
  await expect.poll(missing).toBe(false)
}

interface Opening {
  page: Page
  desk: DeskSite
  guard: { allow(pattern: RegExp): void }
}

/** Signs in on a device. After that, the device has these leads, and may go offline. */
export async function startOnDevice({ page, desk, guard }: Opening, ...leads: Parameters<DeskSite['send']>[0][]) {
  guard.allow(OFFLINE)
  for (const lead of leads) await desk.send(lead)
  await signIn(page, desk)
  await expectOnDevice(page)
}

export const notices = (page: Page) => page.locator('.desk-notices')
/** The desk shows this above the open request. */
export const refused = (page: Page) => page.locator('.desk-open').getByRole('alert')
export const takeNote = async (page: Page, text: string) => {
  await page.getByLabel(words.lead.note, { exact: true }).fill(text)
  await button(page, words.lead.saveNote).click()
}

export async function missCall(page: Page, name: string): Promise<void> {
  await open(page, name)
  await button(page, words.lead.missed).click()
  await page.getByRole('dialog').getByRole('button', { name: / früh/ }).first().click()
}
