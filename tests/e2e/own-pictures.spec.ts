import { test } from '../support/copies.ts'
import { expectReadableHero } from '../support/hero-contrast.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

// hero-contrast.spec.ts goes through more widths, with the shipped picture.
for (const width of [320, 768, 1280]) {
  test(`every letter can be read on a dark, busy picture at ${width} px and any text size`, async ({ page, own }) => {
    await expectReadableHero(page, `${own.url}/`, width)
  })
}
