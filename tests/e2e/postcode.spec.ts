import type { Page } from '@playwright/test'
import { fill } from '../../src/content/fill.ts'
import { postcode } from '../../src/content/generated/postcode.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { towns } from '../../src/content/generated/towns.ts'
import { overflow, setTextSize } from '../support/access.ts'
import {
  CALL,
  confirmation,
  POSTCODE_ELSEWHERE as elsewhere,
  failSending,
  field,
  fillForm,
  form,
  leadOf,
  openForm,
  readForm,
  submitButton,
  visitor,
} from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

const HELP = '**/town-help.*.js'
const [[known = '', town = ''] = []] = Object.entries(towns)
const otherTown = Object.values(towns).find((other) => other !== '' && other !== town)

const status = (page: Page) => form(page).locator('#address-hint')
const usual = roofCheckForm.hints.address

/** The browser's offers. Chromium shows them in a separate window, which tests cannot read. */
const offers = (page: Page) =>
  field(page, 'address').evaluate((box: HTMLInputElement) => Array.from(box.list?.options ?? [], ({ value }) => value))

/** Types key by key. The script with the towns is loaded after the first key. */
async function type(page: Page, value: string): Promise<void> {
  await field(page, 'address').fill('')
  await field(page, 'address').pressSequentially(value)
}

test('offers the town of a postcode, takes the offer back, and adds the town', async ({ page }) => {
  await openForm(page)
  await type(page, known.slice(0, 4))
  expect(await offers(page)).toEqual([])
  await expect(field(page, 'address')).not.toHaveAttribute('list')
  await type(page, known)
  await expect.poll(() => offers(page)).toEqual([`${known} ${town}`])
  // The script is loaded now: a browser looks for offers before another script could arrive.
  for (const [value, offered] of [
    [`${known} ${town.slice(0, 1).toLowerCase()}`, [`${known} ${town}`]],
    [`${known} ${town}`, []],
    [elsewhere, []],
  ] as const) {
    await field(page, 'address').fill(value)
    expect(await offers(page), value).toEqual(offered)
  }
  await type(page, known)
  await field(page, 'address').blur()
  await expect(field(page, 'address')).toHaveValue(`${known} ${town}`)
  await expect(field(page, 'address')).not.toHaveAttribute('list')

  // Enter adds the town too, before the request goes out.
  await fillForm(page, { address: '' })
  await type(page, known)
  const [request] = await Promise.all([page.waitForRequest(CALL), field(page, 'address').press('Enter')])
  expect(request.postDataJSON()).toEqual(leadOf({ address: `${known} ${town}` }))
})

test('welcomes a postcode from elsewhere once, at its fifth digit, also for screen readers', async ({ page }) => {
  await openForm(page)
  await status(page).evaluate((hint) => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      // Removed hints are not announced.
      for (const { type, addedNodes, target } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes)
          announced.push(node.textContent?.trim() ?? '')
      }
    }).observe(hint, { childList: true, subtree: true, characterData: true })
  })
  const announced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  await type(page, elsewhere.slice(0, 4))
  await expect(status(page)).toHaveText(usual)
  await type(page, elsewhere)
  await expect(status(page)).toHaveText(postcode.elsewhere)
  await expect(field(page, 'address')).toBeFocused()
  await expect(field(page, 'address')).toHaveAccessibleDescription(postcode.elsewhere)
  await expect(field(page, 'address')).not.toHaveAttribute('aria-invalid')
  expect(await field(page, 'address').evaluate((box: HTMLInputElement) => box.validity.valid)).toBe(true)
  // A postcode without a town gets the same question as any other.
  await field(page, 'address').blur()
  await expect(status(page)).toHaveText(`${postcode.elsewhere} ${postcode.townMissing}`)
  await field(page, 'address').press('End')
  await field(page, 'address').pressSequentially(' Anderswo')
  await expect(status(page)).toHaveText(postcode.elsewhere)
  await field(page, 'address').blur()
  await expect(status(page)).toHaveText(postcode.elsewhere)
  await expect(status(page)).toHaveAttribute('aria-atomic', 'false')
  expect(await announced()).toEqual([postcode.elsewhere, postcode.townMissing])
})

test("asks about a town that has another postcode, or a postcode that is not the town's, and never blocks the request", async ({
  page,
  site,
}) => {
  test.skip(otherTown === undefined, 'content/towns.yaml names a single town.')
  await openForm(page)
  await fillForm(page, { address: '' })
  await type(page, `${known} ${otherTown}`)
  await expect(status(page)).toHaveText(usual)
  await field(page, 'address').blur()
  const meant = form(page).getByRole('button', { name: fill(roofCheckForm.meant, { meant: `${known} ${town}` }) })
  await expect(status(page)).toContainText(fill(postcode.otherTown, { postcode: known, town }))
  await meant.click()
  await expect(field(page, 'address')).toHaveValue(`${known} ${town}`)
  await expect(field(page, 'address')).toBeFocused()
  await expect(status(page)).toHaveText(usual)

  await type(page, `${elsewhere} ${town}`)
  await field(page, 'address').blur()
  await expect(status(page)).toHaveText(fill(postcode.otherPostcode, { town }))

  await type(page, `${known} ${otherTown}`)
  await field(page, 'address').press('Enter')
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.address).toBe(`${known} ${otherTown}`)
})

test('asks for a postcode that is missing or too short, once the visitor leaves the field', async ({ page }) => {
  await openForm(page)
  await type(page, '48')
  await expect(status(page)).not.toHaveText(postcode.wrongLength)
  await field(page, 'address').blur()
  await expect(status(page)).toHaveText(postcode.wrongLength)
  expect(await field(page, 'address').evaluate((box: HTMLInputElement) => box.validity.valid)).toBe(true)
})

test('loads its help at the first letter, and does not change a value that is being sent', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const release = await hold(page, HELP)
  let requests = 0
  page.on('request', (request) => (requests += Number(request.url().includes('town-help'))))
  await failSending(page)
  await openForm(page)
  await field(page, 'address').focus()
  await field(page, 'phone').fill(visitor.phone)
  expect(requests).toBe(0)
  await fillForm(page, { address: known })
  await expect.poll(() => requests).toBe(1)
  const [first] = await Promise.all([page.waitForRequest(CALL), submitButton(page).click()])
  await expect(page.getByText(roofCheckForm.failureHelp)).toBeVisible()
  const come = page.waitForResponse(HELP)
  release()
  await come
  await field(page, 'phone').focus()
  const [second] = await Promise.all([page.waitForRequest(CALL), submitButton(page).click()])
  expect(second.postData()).toBe(first.postData())
  expect(await second.headerValue('idempotency-key')).toBe(await first.headerValue('idempotency-key'))
  expect((await readForm(page)).address).toBe(known)
})

test('both hints fit 320 px with text of 32 px, and the box stays in place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTextSize(page, 32)
  await openForm(page)
  await type(page, known)
  await expect.poll(() => offers(page)).toHaveLength(1)
  await type(page, elsewhere.slice(0, 4))
  // Not at the edge: the browser itself scrolls an element back that leaves the view there.
  await field(page, 'address').evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const top = () => field(page, 'address').evaluate((box) => Math.round(box.getBoundingClientRect().top))
  const before = await top()
  await field(page, 'address').press(elsewhere.slice(4))
  await expect(status(page)).toHaveText(postcode.elsewhere)
  await expect.poll(top).toBe(before)
  await field(page, 'address').blur()
  await expect(status(page)).toHaveText(`${postcode.elsewhere} ${postcode.townMissing}`)
  await expect.poll(top).toBe(before)
  expect(await overflow(page)).toBe(0)
  expect(await status(page).evaluate((hint) => hint.scrollWidth - hint.clientWidth)).toBe(0)
})
