// Draws the pictures of docs/desk.md from a desk with invented requests. Run `node scripts/draw-desk.ts` after npm run build.

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { HOUR } from '../src/base/durations.ts'
import { deskWords as words } from '../src/content/desk-words.ts'
import type { Lead } from '../src/lead/lead.ts'
import { CHROMIUM_FLAGS, needChromium } from '../tests/support/chromium.ts'
import { startDeskSite } from '../tests/support/desk-site.ts'
import {
  button,
  DONE,
  open,
  pickOtherTime,
  planVisit,
  press,
  row,
  signIn,
  status,
} from '../tests/support/desk-steps.ts'
import { expect } from '../tests/support/site.ts'

const root = join(import.meta.dirname, '..')
process.env.FONTCONFIG_FILE = join(root, 'tests/support/fonts/fonts.conf')
await using desk = await startDeskSite()
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
const message = 'Wir überlegen seit Längerem. Der Giebel zeigt nach Südwesten, davor steht eine Birke.'
const send = (name: string, mailbox: string, address: string, phone: string, roof: Partial<Lead>) =>
  desk.send({ name, email: `${mailbox}@example.org`, address, phone, message, ...roof })
await send('Sabine Krüger', 'krueger', '48143 Münster', '0251 4710100', { roofType: 'pitched', roofSize: 'medium' })
await send('Hinnerk Lütke-Entrup', 'hinnerk', '48291 Telgte', '02504 4710123', { roofType: 'flat' })
await desk.skipTo('', desk.nextTry() + 22 * HOUR)
await send('Aylin Yildiz', 'yildiz', '59348 Lüdinghausen', '02591 4710166', { roofSize: 'large' })
await send('Familie Nienhaus', 'nienhaus', '48301 Nottuln', '02502 4710111', { roofType: 'shed' })
await desk.skipTo('', desk.nextTry() + 2 * HOUR)
await send('Petra Overbeck', 'overbeck', '48249 Dülmen', '02594 4710144', { roofType: 'pitched' })
const views = [
  { width: 390, height: 844 },
  { width: 1280, height: 844 },
]
const shots: Buffer[] = []
for (const viewport of views) {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, locale: 'de-DE' })
  const page = await context.newPage()
  await signIn(page, desk)
  if (viewport.width < 1000) {
    await open(page, 'Hinnerk Lütke-Entrup')
    await press(page, words.lead.assignToMe, words.lead.missed)
    await page.getByLabel(words.optionalNote).fill('Mailbox besprochen')
    await pickOtherTime(page, desk.nextTry() + 24 * HOUR)
    await expect(status(page)).toContainText(DONE.tried)
    await page.goto(`${desk.url}/anfragen`)
    await open(page, 'Familie Nienhaus')
    await planVisit(page)
    await expect(status(page)).toContainText(DONE.answered)
    await page.goto(`${desk.url}/anfragen`)
    await expect(row(page, 'Petra Overbeck').first()).toBeVisible()
    shots.push(await page.screenshot())
  }
  await open(page, viewport.width < 1000 ? 'Sabine Krüger' : 'Hinnerk Lütke-Entrup')
  await expect(button(page, words.lead.missed)).toBeVisible()
  // The manual is on the site of each provider.
  await page.locator('.desk-brand').evaluate((brand) => {
    brand.style.visibility = 'hidden'
  })
  shots.push(await page.screenshot())
  await context.close()
}
const [list = Buffer.alloc(0), phone = Buffer.alloc(0), desktop = Buffer.alloc(0)] = shots
const canvas = { width: 800 * 2, height: 844 * 2, channels: 3, background: '#e6ded1' } as const
const both = [
  { input: list, left: 0, top: 0 },
  { input: phone, left: 410 * 2, top: 0 },
]
await sharp(await sharp({ create: canvas }).composite(both).png().toBuffer())
  .resize(900)
  .webp({ quality: 82 })
  .toFile(join(root, 'docs/desk/liste.webp'))
await sharp(desktop).resize(1100).webp({ quality: 82 }).toFile(join(root, 'docs/desk/anfrage.webp'))
await browser.close()
