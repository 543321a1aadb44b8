import type { Page } from '@playwright/test'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { historyWords } from '../../src/content/record-words.ts'
import { ERIKA, MAX } from '../support/desk-site.ts'
import { button, DONE, open, pane, row, signIn, status, testDesk, withMax } from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** The desk's entries in the storage of the device that begin with one of these names. */
const stored = (page: Page, ...names: string[]) =>
  page.evaluate((names) => Object.keys(localStorage).filter((key) => names.some((name) => key.startsWith(name))), names)

/** Waits until the device has the desk and these leads. */
async function expectOnDevice(page: Page, leads: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await stored(page, 'desk-copy/["lead"')).length).toBeGreaterThanOrEqual(leads)
}

const notices = (page: Page) => page.locator('.desk-notices')
const takeNote = async (page: Page, text: string) => {
  await page.getByLabel(words.lead.note, { exact: true }).fill(text)
  await button(page, words.lead.saveNote).click()
}

test('works two hours without reception: six steps wait, two of them meet those of a colleague', async ({
  page,
  context,
  browser,
  desk,
  guard,
}) => {
  guard.allow(OFFLINE)
  const names = ['Anna Abels', 'Bernd Bolte', 'Cilly Cordes', 'Dirk Dahl']
  for (const [index, name] of names.entries()) {
    await desk.send({ name, email: `offline${index}@example.org`, message: `Nachricht von ${name}` })
  }
  await signIn(page, desk)
  await expectOnDevice(page, names.length)

  await context.setOffline(true)
  await page.reload()
  await expect(notices(page)).toContainText(words.troubles.offline)
  // Not opened before.
  await open(page, 'Dirk Dahl')
  await expect(pane(page)).toContainText('Nachricht von Dirk Dahl')
  await takeNote(page, 'Zähler im Keller fotografiert')
  await expect(status(page)).toContainText(words.waits)
  await button(page, words.lead.assignToMe).click()
  await open(page, 'Cilly Cordes')
  await button(page, words.lead.missed).click()
  await page.getByRole('dialog').getByRole('button', { name: / früh/ }).first().click()
  await open(page, 'Cilly Cordes')
  await takeNote(page, 'Hund im Garten')
  await open(page, 'Anna Abels')
  await button(page, words.lead.answered).click()
  await page.getByLabel(words.optionalNote).fill('Will zuerst mit ihrem Bruder reden')
  await button(page, words.answeredDialog.open).click()
  await open(page, 'Bernd Bolte')
  await button(page, words.lead.spam).click()
  await expect(notices(page)).toContainText(words.waiting(6))
  await page.reload()
  await expect(notices(page)).toContainText(words.waiting(6))
  expect(await stored(page, 'desk-step/')).toHaveLength(6)

  await withMax(browser, desk, async (max) => {
    for (const name of ['Anna Abels', 'Bernd Bolte']) {
      await open(max, name)
      await button(max, words.lead.missed).click()
      await max.getByRole('dialog').getByRole('button', { name: / früh/ }).first().click()
      await expect(status(max)).toContainText(DONE.tried)
    }
  })

  await context.setOffline(false)
  await expect(notices(page).getByRole('alert')).toHaveCount(2)
  for (const name of ['Anna Abels', 'Bernd Bolte']) {
    await expect(notices(page).getByRole('alert').filter({ hasText: name })).toContainText(`${MAX.name} war schneller`)
  }
  await expect(notices(page)).toContainText('„Will zuerst mit ihrem Bruder reden“')
  await expect(notices(page)).not.toContainText(words.troubles.offline)

  // The notes and steps that met no other one are in the history, each once, in their order.
  await open(page, 'Dirk Dahl')
  await expect(pane(page).getByText('Zähler im Keller fotografiert')).toHaveCount(2)
  await expect(pane(page)).toContainText(historyWords.assigned(ERIKA.name))
  await open(page, 'Cilly Cordes')
  await expect(pane(page).getByText('Hund im Garten')).toHaveCount(2)
  await expect(row(page, 'Cilly Cordes').first()).toContainText('nächster Versuch')
  await expect(pane(page)).not.toContainText(words.waits)

  for (let left = 2; left > 0; left -= 1) {
    await notices(page).getByRole('button', { name: words.understood }).first().click()
    await expect(notices(page).getByRole('alert')).toHaveCount(left - 1)
  }
  expect(await stored(page, 'desk-step/')).toEqual([])
})
