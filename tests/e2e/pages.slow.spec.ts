import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { company } from '../../src/content/generated/company.ts'
import { yourRequest } from '../../src/content/generated/your-request.ts'
import { SENT_FRAGMENT } from '../../src/lead/intake/form-contract.ts'
import { expectUsable } from '../support/access.ts'
import { type BuiltCopy, buildCopy } from '../support/built-copy.ts'
import { confirmation, fillAndSend, openForm, sendForm } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { root, SHIPPED_ROOT, startServer } from '../support/start-server.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

const SITE = 'https://www.example.org'
const THANKS = `---
description: Danke
---

# Danke für deine Anfrage

Wir melden uns innerhalb von {replyTime}.
`

let built: BuiltCopy
test.beforeAll(async () => {
  const photo = await sharp(join(root, 'src/site/sample-pictures/team.jpg')).resize(1000).jpeg().toBuffer()
  built = await buildCopy(
    { SITE_URL: SITE },
    (folder) => {
      const pages = join(folder, 'content/pages')
      for (const name of ['wartung.md', 'ueber-uns.md']) copyFileSync(join(pages, 'beispiele', name), join(pages, name))
      const picture = '\n![Module & "Schienen" auf dem Dach](wartung.jpg)\n'
      writeFileSync(join(pages, 'wartung.md'), readFileSync(join(pages, 'wartung.md'), 'utf8') + picture)
      writeFileSync(join(pages, 'presse.md'), '---\ndescription: Für die Presse.\n---\n# Presse\n\nText.\n')
      writeFileSync(join(pages, 'danke.md'), THANKS)
      writeFileSync(join(folder, 'content/images/wartung.jpg'), photo)
    },
    SHIPPED_ROOT,
  )
})
test.afterAll(() => built[Symbol.asyncDispose]())

const read = (name: string) => readFileSync(join(built.dist, name), 'utf8')
/** Tests close their page before this server ends, because the page may still load pictures. */
const serve = () => startServer({}, [join(built.folder, 'src/server/main.ts'), '--site', built.dist])

test('the footer links each page from its word, and lists other pages last', async ({ page }) => {
  await using server = await serve()
  await page.goto(server.url)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Presse' })).toHaveAttribute('href', '/presse')
  await expect(footer.getByRole('link', { name: 'Karriere' })).not.toHaveAttribute('href')
  await expect(footer.getByRole('link', { name: 'Danke' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'Wartung' }).click()
  await expect(page).toHaveURL(`${server.url}/wartung`)
  await expect(page).toHaveTitle(`Wartung – ${company.brand}`)
  await page.close()
})

test('a page has its own description, share picture and address, and no script', async () => {
  const html = read('wartung.html')
  expect(html).toContain('<meta name="description" content="Wartung, Versicherung')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/wartung">`)
  expect(html).toContain(`<meta property="og:image" content="${SITE}/teilen-wartung.jpg">`)
  expect(html).not.toContain('<script')
  expect((await sharp(join(built.dist, 'teilen-wartung.jpg')).metadata()).width).toBe(1200)
  expect(read('sitemap.xml')).toContain(`<loc>${SITE}/ueber-uns</loc>`)
  expect(read('sitemap.xml')).not.toContain('danke')
  expect(read('danke.html')).toContain('<meta name="robots" content="noindex">')
  expect(read('index.html')).toContain(`<link rel="canonical" href="${SITE}/">`)
  expect(read('404.html')).not.toContain('rel="canonical"')
})

test('only the home page describes the business and has the styles of its sections', () => {
  for (const part of ['ld+json', '.hero', '.faq', '.choice', '.tap', '.slim-bar']) {
    expect(read('index.html')).toContain(part)
    expect(read('404.html')).not.toContain(part)
  }
})

test('a page has its picture and its button, axe finds nothing, and nothing is cut off', async ({ page }) => {
  await using server = await serve()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${server.url}/wartung`)
    await expectUsable(page, `/wartung at ${width} px`)
  }
  const picture = page.getByRole('img', { name: 'Module & "Schienen" auf dem Dach' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Kostenlose Dachprüfung anfordern' }).click()
  await expect(page).toHaveURL(`${server.url}/#roof-check-form`)
  await page.close()
})

for (const script of ['on', 'off'] as const) {
  test(`with script ${script}, a visitor gets to the thanks page, which hides the request`, async ({ browser }) => {
    await using server = await serve()
    const page = await browser.newPage({ javaScriptEnabled: script === 'on', locale: 'de-DE' })
    if (script === 'on') await openForm(page, server.url)
    else await page.goto(`${server.url}/#roof-check-form`)
    await fillAndSend(page)
    await expect(page).toHaveURL(`${server.url}/danke`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Anfrage')
    expect(page.url()).not.toContain(SENT_FRAGMENT)
    await page.close()
  })
}

test('without questions, nothing follows the confirmation, and a request can be withdrawn', async ({ page }) => {
  await using plain = await buildCopy({}, (folder) => rmSync(join(folder, 'content/questions.yaml')), SHIPPED_ROOT)
  await using server = await startServer({}, [join(plain.folder, 'src/server/main.ts'), '--site', plain.dist])
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await sendForm(page, {}, server.url)
  await expect(confirmation(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('AfterSending'))).toEqual([])
  await expect(page.getByRole('region', { name: yourRequest.questions.afterSending })).toHaveCount(0)
  await page.goto(`${server.url}/deine-anfrage`)
  await expect(page.getByLabel(yourRequest.code.label)).toBeVisible()
  await expect(page.getByRole('button', { name: yourRequest.questions.submit })).toHaveCount(0)
  await expect(page.getByText(yourRequest.withdraw.title)).toBeAttached()
  await page.close()
})
