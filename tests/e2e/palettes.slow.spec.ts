import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PALETTES } from '../../src/content/brand/theme.ts'
import { expectAccessible } from '../support/access.ts'
import { type BuiltCopy, buildCopy, changeFile } from '../support/built-copy.ts'
import { openForm } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { commandFor, root, SHIPPED_ROOT, startServer } from '../support/start-server.ts'

/** A brand that is far from the sample: white words on a dark button, a green accent, a logo for both grounds. */
const OWN = { action: '004a99', accent: '0f5132', dark: '14213d', ground: 'ffffff' }
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 80"><path d="M10 70 130 10 250 70z" fill="#0f5132"/></svg>`

const BRANDS: Record<string, Record<string, string>> = {
  ...Object.fromEntries(Object.keys(PALETTES).map((palette) => [palette, { palette }])),
  own: OWN,
}

async function buildBrand(name: string): Promise<BuiltCopy> {
  return buildCopy(
    { SITE_URL: 'https://www.example.org' },
    (folder) => {
      changeFile(folder, 'brand.yaml', (values) => Object.assign(values, BRANDS[name]))
      if (name !== 'own') return
      const images = join(folder, 'content/images')
      mkdirSync(images, { recursive: true })
      for (const file of ['logo.svg', 'logo-dark.svg', 'icon.svg']) writeFileSync(join(images, file), LOGO)
    },
    SHIPPED_ROOT,
  )
}

for (const name of Object.keys(BRANDS)) {
  test(`${name}: axe finds nothing, in the page, its errors and its answer`, async ({ page, guard }) => {
    guard.allow(/404/)
    await using built = await buildBrand(name)
    await using server = await startServer({}, commandFor(built.dist))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(server.url)
    // UPDATE_PALETTES=1 draws the pictures of content/README.md again.
    if (process.env.UPDATE_PALETTES && name !== 'own') {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const clip = { x: 0, y: 0, width: 1280, height: 2650 }
      const picture = sharp(await page.screenshot({ fullPage: true, clip }))
        .resize(440)
        .webp({ quality: 74 })
      await picture.toFile(join(root, `docs/palettes/${name.toLowerCase()}.webp`))
    }
    await expectAccessible(page, name)
    await openForm(page, server.url)
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, `${name}, refused`, 'form')
    if (name !== 'own') return
    const logos = page.getByRole('img', { name: 'Muster Dachstrom' })
    await expect(logos).toHaveCount(2)
    expect(await logos.first().evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(120)
    await page.goto(`${server.url}/nichts`)
    await expectAccessible(page, `${name}, not found`)
  })
}
