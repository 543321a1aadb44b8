import { FIGURES_FRAGMENT } from '../../src/lead/desk/desk-api.ts'
import { setTextSize } from '../support/access.ts'
import { signIn, testDesk } from '../support/desk-steps.ts'
import { fillFigures } from '../support/fill-figures.ts'
import { expect } from '../support/site.ts'
import { withStore } from '../support/with-store.ts'

const test = testDesk((desk) => withStore(desk.dataDir, (store) => fillFigures(store, desk.now())))

test('the link of a count makes no line of its text higher', async ({ page, desk }) => {
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, desk)
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=year`)
  const contracts = page.locator('p > span').filter({ hasText: 'Aufträge' })
  await expect(contracts).toContainText('18.000')
  const [height = 0, withoutLink = 0] = await contracts.evaluate((count) => {
    const { height } = count.getBoundingClientRect()
    for (const link of count.querySelectorAll('a')) link.style.display = 'contents'
    return [height, count.getBoundingClientRect().height]
  })
  expect(Math.abs(height - withoutLink)).toBeLessThan(2)
})

for (const width of [768, 1024]) {
  test(`the totals are on one line at ${width} px`, async ({ page, desk }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, desk)
    await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}?zeitraum=year`)
    const cells = page.locator('.figures-total [data-label]').filter({ visible: true })
    await expect(cells).toContainText(['225', '18.000'])
    const tops = await cells.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })
}
