import type { Page } from '@playwright/test'

/** The size of text that a visitor has set in the browser, in px; 16 is what browsers begin with. Before the page opens. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
