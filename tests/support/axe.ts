import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { overflow } from './fit.ts'
import { expect } from './site.ts'

/**
 * Fails if axe finds something in the page's present state, in its own colours and in forced colours.
 * @param part a selector; default: the whole page
 */
export async function expectAccessible(page: Page, name: string, part?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  // axe computes contrast from colours that forced colours replace: false alarms, in this mode alone.
  const forced = await look(page, part).disableRules('color-contrast').analyze()
  expect(forced.violations, `${name}, in forced colours`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
  expect((await look(page, part).analyze()).violations, name).toEqual([])
}

/** Also fails if something is wider than the screen. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  expect(await overflow(page), name).toBe(0)
  await expectAccessible(page, name)
}

function look(page: Page, part: string | undefined): AxeBuilder {
  // Without the list of passed rules, axe takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return part === undefined ? axe : axe.include(part)
}
