import type { Browser, Page } from '@playwright/test'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { describeFacts } from '../../src/content/record-words.ts'
import type { DeskSite } from '../support/desk-site.ts'
import { button, DONE, open, openLead, pane, press, status, testDesk, withMax } from '../support/desk-steps.ts'
import { missCall, refused, startOnDevice, stored, takeNote } from '../support/offline-desk.ts'
import { MAX } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

const missCallAsMax = (browser: Browser, desk: DeskSite, name: string) =>
  withMax(browser, desk, async (max) => {
    await missCall(max, name)
    await expect(status(max)).toContainText(DONE.tried)
  })

/** Until the returned function is called, the page learns of no colleague's action, except by a refusal. */
async function holdNews(page: Page): Promise<() => Promise<void>> {
  await page.route('**/functions/v1/desk', (route) =>
    /"do":"(news|list|lead)"/.test(route.request().postData() ?? '') ? undefined : route.fallback(),
  )
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('offers a note that was typed while a colleague was faster', async ({ page, browser, desk, guard }) => {
  guard.allow(/status of 409/)
  await openLead(page, desk, { name: 'Gerd Garbe', email: 'gerd@example.org' })
  const dialog = page.getByRole('dialog')
  for (const choice of [words.onlyNote, words.stillDo]) {
    await button(page, words.lead.missed).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    const note = dialog.getByLabel(words.optionalNote)
    await expect(note).toHaveValue('')
    await note.fill(`Hund im Hof: ${choice}`)
    await dialog.getByLabel(words.tried.mail).check()
    const release = await holdNews(page)
    await missCallAsMax(browser, desk, 'Gerd Garbe')
    await dialog.getByRole('button', { name: / früh/ }).first().click()
    await expect(status(page)).toContainText(words.refused(1))
    await expect(refused(page)).toContainText(`${MAX.name} war schneller`)
    await expect(refused(page)).toContainText(describeFacts({ mail: true }).join())
    await release()
    await refused(page).getByRole('button', { name: choice }).click()
    await expect(refused(page)).toHaveCount(0)
    await expect(pane(page).getByText(`Hund im Hof: ${choice}`).first()).toBeVisible()
  }
  await expect.poll(() => stored(page, 'desk-step/', 'desk-draft/')).toEqual([])
})

test('takes an action after the dialog has named the action of a colleague, but not after a further one', async ({
  page,
  browser,
  desk,
  guard,
}) => {
  guard.allow(/status of 409/)
  await openLead(page, desk, { name: 'Gero Grimm', email: 'gero@example.org' })
  const dialog = page.getByRole('dialog')
  const missAsMax = () => missCallAsMax(browser, desk, 'Gero Grimm')
  for (const isNamed of [true, false]) {
    await open(page, 'Gero Grimm')
    await button(page, words.lead.missed).click()
    await missAsMax()
    await expect(dialog.getByRole('alert')).toContainText(`${MAX.name} war schneller: nicht erreicht`)
    if (!isNamed) {
      await holdNews(page)
      await missAsMax()
    }
    await dialog.getByRole('button', { name: / früh/ }).first().click()
    await expect(status(page)).toContainText(isNamed ? DONE.tried : words.refused(1))
  }
})

test('offers an action without a note again if a colleague was faster', async ({ page, browser, desk, guard }) => {
  guard.allow(/status of 409/)
  await openLead(page, desk, { name: 'Otto Ober', email: 'otto@example.org' })
  const path = [words.lead.answered, words.answeredDialog.steps.call, words.nearDays[2] ?? '']
  await press(page, ...path, '11:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await desk.send({ name: 'Gesa Gans', email: 'gesa@example.org' })
  await page.reload()
  await open(page, 'Gesa Gans')
  await press(page, ...path)
  const release = await holdNews(page)
  await missCallAsMax(browser, desk, 'Gesa Gans')
  await press(page, '11:00 Ober', words.stillDo)
  await expect(status(page)).toContainText(words.refused(1))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(refused(page)).toContainText(`${MAX.name} war schneller`)
  await expect(refused(page)).toContainText(words.overlaps('Ober, 11:00'))
  await release()
  await refused(page).getByRole('button', { name: words.stillDo }).click()
  await expect(refused(page)).toHaveCount(0)
  await expect(status(page)).not.toContainText(words.refused(1))
  await expect(pane(page)).toContainText(/Telefontermin.*\s11:00/)
  await expect.poll(() => stored(page, 'desk-step/')).toEqual([])
})

test('names the action of the colleague, not the own hand-over that the server took after it', async ({
  page,
  context,
  browser,
  desk,
  guard,
}) => {
  await startOnDevice({ page, desk, guard }, { name: 'Gitta Gehrke', email: 'gitta@example.org' })
  await context.setOffline(true)
  await open(page, 'Gitta Gehrke')
  await button(page, words.lead.assignToMe).click()
  await missCall(page, 'Gitta Gehrke')
  await expect(status(page)).toContainText(words.waits)
  await missCallAsMax(browser, desk, 'Gitta Gehrke')
  await context.setOffline(false)
  await expect(refused(page)).toContainText(`${MAX.name} war schneller: nicht erreicht`)
  await expect(pane(page)).toContainText(words.mine)
})

test('removes a refused action if the colleague enters it again, but no note', async ({
  page,
  browser,
  desk,
  guard,
}) => {
  guard.allow(/status of 409/)
  await openLead(page, desk, { name: 'Gisa Grau', email: 'gisa@example.org' })
  const again = page.getByRole('dialog').getByRole('button', { name: / früh/ }).first()
  for (const note of ['', 'Hund im Hof']) {
    await button(page, words.lead.missed).click()
    await page.getByRole('dialog').getByLabel(words.optionalNote).fill(note)
    const release = await holdNews(page)
    await missCallAsMax(browser, desk, 'Gisa Grau')
    await again.click()
    await expect(status(page)).toContainText(words.refused(1))
    await release()
    await takeNote(page, 'Später noch einmal')
    await expect(status(page)).toContainText(words.done.note)
    await expect(refused(page)).toHaveCount(1)
    await button(page, words.lead.missed).click()
    await again.click()
    await expect(refused(page)).toHaveCount(note === '' ? 0 : 1)
  }
  await expect(refused(page)).toContainText('Hund im Hof')
  // Signing out would lose it, too.
  await button(page, words.leave.open).click()
  await expect(page.getByText(words.leave.loses(1))).toBeVisible()
})
