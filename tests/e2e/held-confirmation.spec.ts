import { deskWords as words } from '../../src/content/desk-words.ts'
import { messageNames } from '../../src/content/mail-words.ts'
import { expectUsable } from '../support/access.ts'
import { startDeskSite } from '../support/desk-site.ts'
import { button, open, pane, signIn, status, view } from '../support/desk-steps.ts'
import { expect, test } from '../support/site.ts'

const { held } = words.lead

for (const width of [375, 1280]) {
  test(`shows at ${width} px that a flood or a suspicion holds the confirmation, and sends it`, async ({ page }) => {
    await using desk = await startDeskSite('SQLite', { FLOOD_LEADS: '1' })
    for (const name of ['Ada', 'Bea', 'Cem']) await desk.send({ name, email: `${name.toLowerCase()}@example.net` })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, desk)
    const leave = async () => {
      if (width < 744) await button(page, words.lead.back).click()
    }
    await open(page, 'Ada')
    await expect(pane(page)).not.toContainText(held.text)
    await leave()

    await open(page, 'Bea')
    await expect(pane(page)).toContainText(held.text)
    await expectUsable(page, `a held confirmation, ${width} px`)
    await button(page, held.send).click()
    await expect(status(page)).toContainText(words.done.confirmed)
    await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Bea')
    await expect(pane(page)).not.toContainText(held.text)
    await leave()

    await open(page, 'Cem')
    await button(page, words.lead.spam).click()
    await expect(status(page)).toContainText(words.done.quarantined)
    await leave()
    await view(page, words.views.quarantined).click()
    await open(page, 'Cem')
    await expect(pane(page)).toContainText(held.text)
    await button(page, words.lead.noSpam).click()
    await expect(status(page)).toContainText(words.done.released)
    await desk.endUndo()
    await desk.send({ name: 'Dea', email: 'dea@example.net' })
    for (const name of ['bea', 'cem']) await desk.takeMail(`${name}@example.net`, /./)
    // Close the page before the server ends, because the desk asks it for news.
    await page.close()
  })
}

test('says at the second request of a day that its confirmation was not sent', async ({ page }) => {
  await using desk = await startDeskSite()
  for (const name of ['Rolf Erst', 'Rolf Zweit']) {
    await desk.send({ name, email: 'rolf@example.net' })
    await desk.takeMail('team@example.org', new RegExp(name))
  }
  await expect.poll(desk.log).toMatch(/mail-skipped.*visitor-confirmation/)
  await signIn(page, desk)
  await open(page, 'Rolf Zweit')
  await expect(pane(page)).toContainText(words.confirmedBefore)
  await open(page, 'Rolf Erst')
  await expect(pane(page)).toContainText(messageNames['visitor-confirmation'])
  await expect(pane(page)).not.toContainText(words.confirmedBefore)
  await page.close()
})
