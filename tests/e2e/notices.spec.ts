import type { BrowserContext, Page, Worker } from '@playwright/test'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { pushWords } from '../../src/content/push-words.ts'
import { expectAccessible } from '../support/axe.ts'
import { ERIKA, startDeskSite } from '../support/desk-site.ts'
import { button, open, pane, row, signIn } from '../support/desk-steps.ts'
import { overflow } from '../support/fit.ts'
import { type PushPayload, startPushService, type Subscription } from '../support/push-service.ts'
import { test as base, expect } from '../support/site.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

const test = base.extend<object, { push: PushService; desk: Awaited<ReturnType<typeof startDeskSite>> }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using push = await startPushService()
      await use(push)
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ push }, use) => {
      await using desk = await startDeskSite('SQLite', { PUSH_SERVICES: push.origin })
      await use(desk)
    },
    { scope: 'worker' },
  ],
})

const newsButton = (page: Page) => page.locator('.desk-news').getByRole('button')
const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

test('marks title and icon within five seconds, also of a tab in the background, until somebody looks', async ({
  page,
  desk,
}) => {
  await desk.send({ name: 'Alma Alt', email: 'alma@example.org' })
  await signIn(page, desk)
  await expect(row(page, 'Alma Alt').first()).toBeVisible()
  await expect(newsButton(page)).toHaveCount(0)
  await page.mouse.move(0, 0)
  await desk.send({ name: 'Nele Neu', email: 'nele@example.org', address: 'Weg 3, 48653 Coesfeld' })
  await expect(page).toHaveTitle(/^\(1\) Neu: Coesfeld – /)
  expect(await iconOf(page)).toBe('/icon-neu.png')
  expect((await page.request.get(`${desk.url}/icon-neu.png`)).ok()).toBe(true)
  await expect(newsButton(page)).toHaveText(words.news.bar(1) + words.news.show)
  await expect(row(page, 'Nele Neu').first()).toBeVisible()
  await desk.send({ name: 'Nils Neu', email: 'nils@example.org' })
  await expect(page).toHaveTitle(/^\(2\) Neu – /)
  // A reload forgets nothing.
  await page.reload()
  await expect(page).toHaveTitle(/^\(2\) Neu – /)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page, 'the desk with new requests')
  await newsButton(page).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Nils Neu')
  await expect(page).toHaveTitle(/^Nils Neu – /)
  expect(await iconOf(page)).toBe('/icon.svg')
  await expect(newsButton(page)).toHaveCount(0)
})
