import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: run `npm test` once, which fetches one, or set CHROMIUM_PATH.')

/** Every worker starts the built site's real server for itself: tests/support/site.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 5_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
})
