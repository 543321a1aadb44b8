import { launch } from 'puppeteer-core'
import type { EngineKind } from './engine.ts'

const PROGRAM = '/usr/bin/firefox-esr'

export const firefox: EngineKind = {
  name: 'Firefox',
  need: 'firefox',
  async start() {
    // With few fonts installed, Firefox would draw digits from its emoji: empty, and twice as wide.
    const extraPrefsFirefox = { 'gfx.bundled-fonts.activate': 0 }
    const browser = await launch({ browser: 'firefox', executablePath: PROGRAM, headless: true, extraPrefsFirefox })
    const page = await browser.newPage()
    return {
      open: async (url) => void (await page.goto(url)),
      resize: (width, height) => page.setViewport({ width, height }),
      evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
      click: (selector) => page.click(selector),
      type: (selector, text) => page.type(selector, text),
      close: () => browser.close(),
    }
  },
}
