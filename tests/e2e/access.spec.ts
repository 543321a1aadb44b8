import type { Page } from '@playwright/test'
import { estimate } from '../../src/content/generated/estimate.ts'
import { head } from '../../src/content/generated/head.ts'
import { hero } from '../../src/content/generated/hero.ts'
import { legalLinks } from '../../src/content/generated/legal-links.ts'
import { postcode } from '../../src/content/generated/postcode.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { typedAbout } from '../../src/site/roof-check/TextField.tsx'
import {
  doubleRootSize,
  expectAccessible,
  expectFits,
  findNarrow,
  findTornWords,
  setTextSize,
} from '../support/access.ts'
import { card } from '../support/estimate.ts'
import { openExplanation, openWords, words } from '../support/glossary.ts'
import {
  confirmation,
  consent,
  failSending,
  field,
  form,
  openForm,
  POSTCODE_ELSEWHERE,
  sendForm,
  sendWithoutConsent,
  submitButton,
  visitor,
} from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

// With motion, the page would still be scrolling to the focus.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Every state a visitor can meet, and how to get there. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'as opened': async (page) => {
    await page.goto('/')
  },
  'with an open explanation': async (page) => {
    await openWords(page)
    await words(page).first().click()
    await expect(openExplanation(page)).toBeVisible()
  },
  'with field errors': async (page) => {
    await openForm(page)
    await submitButton(page).click()
    await expect(field(page, 'address')).toHaveAttribute('aria-invalid', 'true')
  },
  'with a postcode from elsewhere': async (page) => {
    await openForm(page)
    await field(page, 'address').pressSequentially(POSTCODE_ELSEWHERE)
    await field(page, 'address').blur()
    await expect(field(page, 'address')).toHaveAccessibleDescription(`${postcode.elsewhere} ${postcode.townMissing}`)
  },
  'with the consent toast': async (page) => {
    await sendWithoutConsent(page)
    await expect(page.getByText('Datenschutz erforderlich').first()).toBeVisible()
  },
  'after a failure': async (page) => {
    await failSending(page)
    await sendForm(page)
    await expect(page.getByText('Fehler beim Senden').first()).toBeAttached()
  },
  'after success': async (page) => {
    await sendForm(page)
    await expect(confirmation(page)).toBeVisible()
  },
  'after a plain post that failed': async (page) => {
    await page.goto('/')
    // A browser does this while the script has not arrived.
    await form(page).evaluate((element: HTMLFormElement) => element.submit())
    await page.waitForURL(/#/)
    await expect(page.getByText('Fehler beim Senden')).toBeVisible()
  },
  'on a missing page': async (page) => {
    await page.goto('/nirgends')
  },
}

/** States that differ from the others only in the form. */
const IN_THE_FORM = /^(with field errors|with a postcode|after success)/

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing ${state}`, async ({ page, guard }) => {
    guard.allow(/send-lead-email|Failed to load resource|404: /)
    const part = IN_THE_FORM.test(state) ? '#roof-check-form' : undefined
    await page.setViewportSize({ width: 375, height: 800 })
    await reach(page)
    await expectAccessible(page, '375 px', part)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page, '1280 px', part)
  })
}

test('the keyboard alone leads from the first link to the confirmation', async ({ page }) => {
  await page.goto('/')
  const press = (key: string) => page.keyboard.press(key)
  await press('Tab')
  await expect(page.getByRole('link', { name: head.skipLink })).toBeFocused()
  await press('Tab')
  if (estimate.show) {
    await press('Tab')
    await expect(page.getByRole('link', { name: estimate.title })).toBeFocused()
  }
  await press('Tab')
  await expect(page.getByRole('link', { name: hero.callToAction }).first()).toBeFocused()
  await press('Enter')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await expect(page.getByRole('heading', { name: 'Kostenlose Dachprüfung' })).toBeInViewport()
  if (estimate.show) await expect(card(page)).toHaveAttribute('data-ready', 'true')
  await press('Tab')
  // Without the estimate, there is nothing to skip.
  if (estimate.show) {
    await expect(page.getByRole('link', { name: roofCheckForm.toPerson })).toBeFocused()
    await press('Tab')
  }
  await expect(
    page
      .getByRole('group', { name: roofCheckForm.labels.roofType })
      .getByRole('radio', { name: roofCheckForm.unknown }),
  ).toBeFocused()
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: roofCheckForm.roofTypes.pitched })).toBeChecked()
  await press('Tab')
  await press('Tab')
  for (const part of ['roof', 'person'] as const) {
    // The estimate is between the two parts.
    while (await page.evaluate(() => document.activeElement?.closest('.answer'))) await press('Tab')
    for (const name of typedAbout(part)) {
      // The offer of an answer by e-mail is below the telephone.
      if (name === 'email') await press('Tab')
      await expect(field(page, name)).toBeFocused()
      await page.keyboard.insertText(visitor[name])
      await press('Tab')
    }
  }
  await expect(consent(page)).toBeFocused()
  await press('Space')
  await press('Tab')
  // The link to the privacy policy, if it has an address, is between the two.
  if (legalLinks.privacy.href !== '') await press('Tab')
  await expect(submitButton(page)).toBeFocused()
  await press('Enter')
  await expect(confirmation(page).locator('..')).toBeFocused()
})

test('hides nothing that has the focus behind the bar at the lower edge', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto('/')
  let seen = 0
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    const [focused, bar] = await page.evaluate(() =>
      [document.activeElement, document.querySelector('.slim-bar > *')].map((one) => one?.getBoundingClientRect()),
    )
    // The element is not on the screen yet, or no longer.
    if (!focused || !bar || bar.top >= 600 || bar.bottom <= 0 || focused.top > bar.top) continue
    seen += 1
    expect(focused.bottom).toBeLessThanOrEqual(bar.top)
  }
  expect(seen).toBeGreaterThan(0)
  // 1280 × 1024, enlarged four times: it would take a third of the screen.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.locator('.slim-bar')).toBeHidden()
})

test('keeps the role of a list without marks, and links of the footer as high as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('ul, ol')]
      .filter((list) => getComputedStyle(list).listStyleType === 'none' && list.getAttribute('role') !== 'list')
      .map(({ outerHTML }) => outerHTML.slice(0, 60)),
  )
  expect(lost).toEqual([])
  const links = page.getByRole('contentinfo').getByRole('link')
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

for (const fontSize of [16, 32]) {
  test(`cuts nothing off and tears no word with text of ${fontSize} px`, async ({ page }) => {
    await setTextSize(page, fontSize)
    await page.goto('/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${fontSize}px`)
    for (const width of fontSize === 16 ? [320, 375, 768, 1280] : [375, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectFits(page, `${width} px`)
    }
  })
}

// At 1024 px the form is next to the estimate, and the longest words of some providers break there.
for (const width of [375, 768, 1366]) {
  test(`leaves room for every word at ${width} px with a doubled root font size`, async ({ page }) => {
    await doubleRootSize(page)
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await findNarrow(page)).toEqual([])
    await expectFits(page, `${width} px`)
    const small = await page.locator('main :is(h2, h3)').evaluateAll((headings) => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      return headings.filter((heading) => sizeOf(heading) < sizeOf(document.body) * 1.08).map((one) => one.textContent)
    })
    expect(small, 'headings as small as text').toEqual([])
  })
}

test("tears no word of the form's button next to the estimate, with a doubled root font size", async ({ page }) => {
  await doubleRootSize(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  expect(await findTornWords(page, '.form-person .button')).toEqual([])
})

test('tears no word of an error or a toast on a phone with text of 32 px', async ({ page }) => {
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 375, height: 740 })
  await openForm(page)
  await submitButton(page).click()
  await expect(field(page, 'phone')).toHaveAttribute('aria-invalid', 'true')
  await expectFits(page, 'errors')
  await sendWithoutConsent(page)
  await expect(page.getByText('Datenschutz erforderlich').first()).toBeVisible()
  await expectFits(page, 'toast')
})
