import { deskWords as words } from '../../src/content/desk-words.ts'
import { contactLabels, historyWords, outcomeWords } from '../../src/content/record-words.ts'
import { expectAccessible } from '../support/access.ts'
import { button, DONE, open, pane, press, row, status, testDesk, withDevice, withMax } from '../support/desk-steps.ts'
import { missCall, notices, refused, startOnDevice, stored, takeNote } from '../support/offline-desk.ts'
import { ERIKA, MAX } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('six actions wait, and two of them meet actions of a colleague', async ({
  page,
  context,
  browser,
  desk,
  guard,
}) => {
  const leads = ['Anna Abels', 'Bernd Bolte', 'Cilly Cordes', 'Dirk Dahl'].map((name, index) => ({
    name,
    email: `offline${index}@example.org`,
    message: `Nachricht von ${name}`,
  }))
  await startOnDevice({ page, desk, guard }, ...leads)

  await context.setOffline(true)
  await page.reload()
  await expect(notices(page)).toContainText(words.willWait.offline)
  // This lead was not opened before.
  await open(page, 'Dirk Dahl')
  await expect(pane(page)).toContainText('Nachricht von Dirk Dahl')
  await takeNote(page, 'Zähler im Keller fotografiert')
  await expect(status(page)).toContainText(words.waits)
  await button(page, words.lead.assignToMe).click()
  await missCall(page, 'Cilly Cordes')
  await expect(status(page)).toContainText(/Cilly Cordes: nicht erreicht, nächster Versuch .* – wartet auf Empfang/)
  await open(page, 'Cilly Cordes')
  await takeNote(page, 'Hund im Garten')
  await expect(row(page, 'Cilly Cordes').first()).toContainText('Hund im Garten')
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
      await missCall(max, name)
      await expect(status(max)).toContainText(DONE.tried)
    }
  })

  // If the refused action of the open lead comes first, the status is about that one.
  await open(page, 'Dirk Dahl')
  await button(page, words.waitingDialog.open).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(status(page)).toHaveText(words.sent(4))
  // The notes and actions that met no other one are in the history, each once, in their order.
  await expect(pane(page).getByText('Zähler im Keller fotografiert')).toHaveCount(2)
  await expect(pane(page)).toContainText(historyWords.taken)
  await open(page, 'Cilly Cordes')
  await expect(pane(page).getByText('Hund im Garten')).toHaveCount(2)
  await expect(row(page, 'Cilly Cordes').first()).toContainText('nächster Versuch')
  await expect(pane(page)).not.toContainText(words.waits)

  await expect(notices(page)).toHaveText(words.refused(2) + words.waitingDialog.open)
  await expect(refused(page)).toHaveCount(0)
  await button(page, words.waitingDialog.open).click()
  for (const name of ['Anna Abels', 'Bernd Bolte']) {
    await expect(notices(page).getByRole('alert').filter({ hasText: name })).toContainText(`${MAX.name} war schneller`)
  }
  await button(page, words.waitingDialog.open).click()

  await open(page, 'Anna Abels')
  await expect(refused(page)).toContainText(words.wanted('beantwortet'))
  await expectAccessible(page, 'an action that was refused')
  await refused(page).getByRole('button', { name: words.onlyNote }).click()
  await expect(pane(page).getByText('Will zuerst mit ihrem Bruder reden').first()).toBeVisible()
  await expect(pane(page)).not.toContainText('beantwortet')
  await expect(notices(page)).toHaveText(words.refused(1) + words.waitingDialog.open)
  await open(page, 'Bernd Bolte')
  await refused(page).getByRole('button', { name: words.understood }).click()
  await expect(refused(page)).toHaveCount(0)
  await expect(notices(page)).toHaveText('')
  expect(await stored(page, 'desk-step/')).toEqual([])
})

test('counts an appointment that was moved offline on its new day', async ({ page, context, desk, guard }) => {
  await startOnDevice(
    { page, desk, guard },
    { name: 'Mara Moser', email: 'mara@example.org', address: 'Weg 1, 48143 Münster' },
    { name: 'Theo Thoms', email: 'theo@example.org', address: 'Weg 2, 48143 Münster' },
  )
  const { steps, move } = words.answeredDialog
  const [, , tomorrow = ''] = words.nearDays
  await open(page, 'Mara Moser')
  await press(page, words.lead.answered, steps.visit, tomorrow, '10:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Theo Thoms')
  const days = page.getByRole('group', { name: words.when.day }).getByRole('button')
  const openDays = () => press(page, words.lead.answered, steps.visit)
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${tomorrow}`))
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await open(page, 'Mara Moser')
  await press(page, words.lead.next, move(steps.visit))
  const later = (await days.last().textContent()) ?? ''
  await days.last().click()
  await press(page, '10:00', words.when.save)
  await expect(status(page)).toContainText(words.waits)
  await open(page, 'Theo Thoms')
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${later}`))
  // The dialog is still right after a reload, and before the action is sent.
  await page.reload()
  await openDays()
  await expect(days.filter({ hasText: words.when.appointments(1) })).toHaveText(new RegExp(`^${later}`))
})

test('keeps a new request, lists the actions that wait, takes one back', async ({ page, context, desk, guard }) => {
  guard.allow(/ERR_FAILED/)
  await startOnDevice({ page, desk, guard }, { name: 'Nora Nah', email: 'nora@example.org' })
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  await button(page, words.addDialog.open).click()
  await dialog.getByLabel(contactLabels.name).fill('Kuno Keller')
  await dialog.getByRole('textbox', { name: contactLabels.phone }).fill('02501 77881')
  await dialog.getByLabel(words.addDialog.message).fill('Will eine Wallbox')
  await button(page, words.addDialog.save).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(page)).toContainText(`Kuno Keller: ${words.waitsFor(words.addDialog.title)}`)
  await open(page, 'Nora Nah')
  await takeNote(page, 'Falsch verstanden')
  // Until then, the field keeps the text.
  await expect(status(page)).toContainText(`Nora Nah: ${words.waitsFor(historyWords.note)}`)
  await page.reload()
  await expect(row(page, 'Kuno Keller')).toContainText('Will eine Wallbox')
  await expect(notices(page)).toContainText(words.waiting(2))

  await button(page, words.waitingDialog.open).click()
  await expectAccessible(page, 'the actions that wait')
  const waiting = dialog.getByRole('listitem')
  await expect(waiting.nth(0)).toContainText(`Kuno Keller: ${words.addDialog.title}`)
  await expect(waiting.nth(0)).toContainText(/02501 77881\s*Will eine Wallbox/)
  await expect(waiting.nth(0)).toContainText(/seit heute\s\d+:\d\d/)
  await expect(waiting.nth(1)).toContainText('Falsch verstanden')
  await waiting.nth(1).getByRole('button', { name: words.discard }).click()
  await expect(waiting).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(pane(page)).not.toContainText('Falsch verstanden')
  expect(await stored(page, 'desk-step/')).toHaveLength(1)

  // An action can be discarded while an earlier one is being sent.
  await takeNote(page, 'Doch nicht')
  await expect(notices(page)).toContainText(words.waiting(2))
  const [onWire, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sentNotes: string[] = []
  await context.route('**/functions/v1/desk', async (route) => {
    const { do: what, action } = route.request().postDataJSON()
    if (what === 'act') sentNotes.push(action.text)
    if (what !== 'add') return route.fallback()
    onWire.resolve()
    await answered.promise
    return route.abort()
  })
  await button(page, words.waitingDialog.open).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.setOffline(false)
  await onWire.promise
  await waiting.nth(1).getByRole('button', { name: words.discard }).click()
  await expect(waiting).toHaveCount(1)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  answered.resolve()
  await context.unrouteAll({ behavior: 'wait' })
  expect(await stored(page, 'desk-step/')).toHaveLength(1)
  expect(sentNotes).toEqual([])

  // The server adds it, but its first answer is lost.
  let sent = 0
  await context.route('**/functions/v1/desk', async (route) => {
    if (route.request().postDataJSON().do !== 'add') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => sent).toBe(2)
  await expect(notices(page)).toHaveText('')
  await expect(row(page, 'Kuno Keller').getByRole('link', { name: outcomeWords.later })).toHaveCount(1)
  await expect(row(page, 'Kuno Keller')).toHaveCount(1)
  await open(page, 'Kuno Keller')
  await expect(pane(page)).toContainText(words.mine)
  expect(await stored(page, 'desk-step/')).toEqual([])
})

test('sends each action of two tabs once, also after another device', async ({
  page,
  context,
  browser,
  desk,
  guard,
}) => {
  await startOnDevice({ page, desk, guard }, { name: 'Zora Zwei', email: 'zora@example.org' })
  const tab = await context.newPage()
  await tab.goto(`${desk.url}/anfragen`)
  await expect(row(tab, 'Zora Zwei').first()).toBeVisible()
  await context.setOffline(true)
  await open(page, 'Zora Zwei')
  await takeNote(page, 'Aus dem ersten Fenster')
  await open(tab, 'Zora Zwei')
  await takeNote(tab, 'Aus dem zweiten Fenster')
  await button(tab, words.lead.spam).click()
  await expect(notices(page)).toContainText(words.waiting(3))

  await withDevice(browser, desk, ERIKA, async (phone) => {
    await missCall(phone, 'Zora Zwei')
    await expect(status(phone)).toContainText(DONE.tried)
  })

  await context.setOffline(false)
  await expect(refused(page)).toContainText(words.staleOwn('nicht erreicht').replace(/:.*/, ''))
  await expect(status(page)).toContainText(words.refused(1))
  await expect(pane(page).getByText('Aus dem ersten Fenster')).toHaveCount(2)
  await expect(pane(page).getByText('Aus dem zweiten Fenster')).toHaveCount(2)
  // A refused action that is sent again follows the actions that were taken meanwhile.
  await context.setOffline(true)
  await missCall(page, 'Zora Zwei')
  // The next request opens before that.
  await expect(status(page)).toContainText(words.waits)
  await open(page, 'Zora Zwei')
  await refused(page).getByRole('button', { name: words.stillDo }).click()
  await expect(notices(page)).toContainText(words.waiting(2))
  await context.setOffline(false)
  await expect.poll(() => stored(page, 'desk-step/')).toEqual([])
  await expect(pane(page)).toContainText(historyWords.quarantined)
})
