import type { Page } from '@playwright/test'

/** Sets the browser's text size in px (default 16). Call it before the page opens. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
