import { expectReadableHero } from '../support/hero-contrast.ts'
import { test } from '../support/site.ts'

for (const width of [320, 412, 768, 1024, 1130, 1920]) {
  test(`every letter of the hero can be read at ${width} px and any text size`, async ({ page }) => {
    await expectReadableHero(page, '/', width)
  })
}
