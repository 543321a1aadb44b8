import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import PostalMime from 'postal-mime'
import { germanDay } from '../../src/base/german-time.ts'
import { pageForCrm } from '../support/built-copy.ts'
import { startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { confirmation, fillAndSend, openForm } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'
import { listLeads, type RunningServer, runCli, startServer } from '../support/start-server.ts'

/** Follows an ad to the CRM, on a server of its own. */
const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
  shop: async ({}, use) => {
    await using crm = await startReceiver()
    await using server = await startServer({ WEBHOOK_URL: crm.url, WEBHOOK_SECRET }, pageForCrm())
    await use({ crm, server })
  },
  baseURL: ({ shop }, use) => use(shop.server.url),
})

interface Shop {
  crm: Awaited<ReturnType<typeof startReceiver>>
  server: RunningServer
}

const AD = '/?utm_source=Google&utm_medium=cpc&utm_campaign=Herbst%202026&gclid=EAIaIQobChMI'
const SOURCE = { source: 'google', medium: 'cpc', campaign: 'herbst 2026' }
const WRITTEN = 'google · cpc · herbst 2026'

/** Expects the campaign in every place after one visit and one request. */
async function expectEverywhere({ crm, server }: Shop): Promise<void> {
  await crm.until(() => crm.received.length > 0)
  expect(crm.received).toMatchObject([{ type: 'lead.created', data: { source: SOURCE, name: 'Änne Öztürk-Groß' } }])
  expect(crm.refused).toEqual([])
  await expect.poll(server.output).toMatch(/"mail-sent".*"staff-notification"/)
  // A stop stores the visits of the minute.
  expect(await server.stop()).toBe(0)
  expect(await listLeads(server.dataDir)).toMatchObject([{ source: SOURCE }])
  const folder = join(server.dataDir, 'mail')
  const mails = await Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  const toStaff = mails.find(({ subject }) => subject?.startsWith('Neue Dachprüfung'))
  expect(toStaff?.text).toContain(WRITTEN)
  const today = germanDay(Date.now())
  const { out } = await runCli(server.dataDir, ['figures', '--since', today, '--json'])
  expect(JSON.parse(out).sources).toMatchObject([
    { source: new URLSearchParams(SOURCE).toString(), now: { visits: 1, leads: 1 } },
  ])
  expect(server.output()).not.toContain('EAIaIQobChMI')
}

test('after an ad, a visit and a request, mail, list, figures and CRM name the campaign', async ({ page, shop }) => {
  await openForm(page, '', AD.slice(1))
  await fillAndSend(page)
  await expect(confirmation(page)).toBeVisible()
  await expectEverywhere(shop)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the mail, the list, the figures and the CRM name the campaign without script', async ({ page, shop }) => {
    await page.goto(AD)
    await fillAndSend(page)
    await expect(page).toHaveURL(/#anfrage-gesendet$/)
    await expectEverywhere(shop)
  })
})
