import type { Page } from '@playwright/test'

/** Widths and text sizes, in px: the narrowest phone, text twice as large, a desktop. */
export const SCREENS = [
  [320, 16],
  [375, 32],
  [1280, 16],
] as const

/**
 * Enlarges the text without the browser's setting, as a visitor's own stylesheet does: media queries in rem do not follow.
 * Call it before the page opens.
 */
export async function doubleRootSize(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const doubled = new CSSStyleSheet()
    doubled.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [doubled]
  })
}

/** Sets the browser's text size in px (default 16). Call it before the page opens. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
