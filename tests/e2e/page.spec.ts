import { expect, test } from '../support/site.ts'

test('shows every section in the order of the specification, with its fixed texts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Strom vom eigenen Dach')
  for (const chip of ['0€ Eigenkapital', '10 Jahre garantiert', 'Sofort günstiger Strom']) {
    await expect(page.getByText(chip, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Kostenlos & unverbindlich in 2 Minuten', { exact: true })).toBeVisible()
  const titles = await page.getByRole('heading').allTextContents()
  const order = [
    'Dein Strom vom eigenen Dach',
    'Dach prüfen',
    'Wir installieren',
    'Du sparst sofort',
    "So einfach geht's",
    'Perfekt für dich, wenn du...',
    'Deine Ansprechpartner',
    'Kostenlose Dachprüfung',
    'So geht es weiter',
    'Häufige Fragen',
    'Service',
    'Unternehmen',
  ]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
  await expect(page.getByText('© 2025 Muster Dachstrom GmbH i. G.')).toBeVisible()
})

test('has six benefits, three personas, four reasons for trust and two contacts', async ({ page }) => {
  await page.goto('/')
  const benefits = page.getByRole('region', { name: 'Das ist für dich drin' })
  await expect(benefits.locator('ul').first().locator('> li')).toHaveCount(6)
  await expect(benefits.locator('ul').last().locator('> li')).toHaveCount(3)
  const trust = page.getByRole('region', { name: 'Handwerk aus dem Münsterland' })
  await expect(trust.locator('ul').first().locator('> li')).toHaveCount(4)
  for (const name of ['Erika Mustermann', 'Max Mustermann']) await expect(trust.getByText(name)).toBeVisible()
})

test('names the price with its tax wherever it stands as an offer', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('header')).toContainText(/22–24\sct\/kWh\sinkl\.\sMwSt\./)
  await expect(page.getByRole('region', { name: 'Das ist für dich drin' })).toContainText(
    /22–24\sct\s*pro.*inkl\.\sMwSt\./,
  )
})

for (const name of ['Jetzt Dach prüfen lassen', 'Kostenloses Angebot anfordern']) {
  test(`"${name}" leads to the form`, async ({ page }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', '#roof-check-form')
    await link.click()
    await expect(page).toHaveURL(/#roof-check-form$/)
    await expect(page.getByRole('heading', { name: 'Kostenlose Dachprüfung' })).toBeInViewport()
  })
}

test('scrolls smoothly, and at once where motion is unwanted', async ({ page }) => {
  await page.goto('/')
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
})

test('answers eight questions, one at a time, and closes an open one again', async ({ page }) => {
  await page.goto('/')
  const items = page.locator('details')
  await expect(items).toHaveCount(8)
  const open = page.locator('details[open]')
  await expect(open).toHaveCount(0)
  await items.nth(1).locator('summary').click()
  await expect(items.nth(1)).toHaveAttribute('open', '')
  await items.nth(6).locator('summary').click()
  await expect(open).toHaveCount(1)
  await expect(items.nth(6)).toContainText('Wartung, Versicherung, Überwachung und Reparaturen')
  await items.nth(6).locator('summary').click()
  await expect(open).toHaveCount(0)
})

test('says of every placeholder in the footer that it is one', async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  await expect(footer.getByRole('link', { name: 'Dachprüfung' })).toHaveAttribute('href', '#roof-check-form')
  for (const label of ['Impressum', 'Datenschutz', 'AGB']) {
    const link = footer.getByRole('link', { name: `${label} (folgt)` })
    await expect(link).toBeDisabled()
    await link.click({ force: true })
  }
  await expect(page).toHaveURL('/')
})

test('keeps the slim bar between the hero and the form, on phones alone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const bar = page.getByRole('link', { name: 'Dach kostenlos prüfen' })
  await expect(bar).not.toBeInViewport()
  await page.getByRole('heading', { name: 'Rundum betreut' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Jetzt Dach prüfen lassen' })).not.toBeInViewport()
  await bar.click()
  await expect(page.getByRole('heading', { name: 'Kostenlose Dachprüfung' })).toBeInViewport()
  await page.getByLabel('Telefon').scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

for (const [width, height] of [
  [375, 740],
  [1280, 800],
] as const) {
  test(`shows headline, chips and call to action without scrolling at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Sofort günstiger Strom')).toBeInViewport({ ratio: 1 })
    const callToAction = page.getByRole('link', { name: 'Jetzt Dach prüfen lassen' })
    await expect(callToAction).toBeInViewport({ ratio: 1 })
    // Nothing may lie over it: a plain click is refused by Playwright where something does.
    await callToAction.click({ trial: true })
  })
}

test('answers any other path with 404 and logs which one was missing', async ({ page, guard }) => {
  guard.allow(/404/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('404: /gibt/es/nicht'))
  const response = await page.goto('/gibt/es/nicht?name=geheim')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect((await logged).text()).not.toContain('geheim')
  await page.getByRole('link', { name: 'Zurück zur Startseite' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Strom vom eigenen Dach')
})
