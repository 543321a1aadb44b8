import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts'
import { memoryFolder } from './tests/support/fast-folders.ts'
import { DENO_VERSIONS } from './tests/support/hosted-functions.ts'
import type { FunctionsOn } from './tests/support/hosted-site.ts'
import { hasPostgres } from './tests/support/postgres.ts'

/** Without one, Playwright looks for its own and says how to get it: other tools read this file without any browser. */
const executablePath = findChromium()

// The workers inherit it.
Object.assign(process.env, memoryFolder())

/** With the shipped facts: a visitor's way to a stored request, the desk, and the limits of size. */
const CORE = [
  'shipped',
  'page-*',
  'form-*',
  'request-*',
  'without-script',
  'budgets',
  'first-paint',
  'privacy',
  'desk-{sign-in,daily-work,downloads}',
]
/** A long test in one of these files, about behaviour that rarely breaks: `npm run test:all` runs it. */
const NOT_CORE = /@not-core/
/** Holds with the shipped facts only. */
const SHIPPED = '**/shipped.spec.ts'
const SLOW = '**/*.slow.spec.ts'
const STATIC_HOST = '**/static-host.slow.spec.ts'
/** Without Postgres, our own server takes the place of the hosted functions. */
const functionsOn: FunctionsOn[] = hasPostgres() ? [...DENO_VERSIONS] : ['our server']

/** Every worker starts the built site's real server for itself: tests/support/site.ts. */
export default defineConfig<object, { functionsOn: FunctionsOn }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Limits for a test that hangs, far above the time that a busy machine needs.
  timeout: 10 * 60_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  projects: [
    // npm test
    { name: 'core', testMatch: CORE.map((name) => `**/${name}.spec.ts`), grepInvert: NOT_CORE },
    // npm run test:all: the first in a copy with another provider's facts.
    { name: 'page', testIgnore: [SHIPPED, SLOW] },
    { name: 'slow', testMatch: SLOW, testIgnore: STATIC_HOST },
    ...functionsOn.map((on) => ({
      name: `slow: functions on ${on}`,
      testMatch: STATIC_HOST,
      use: { functionsOn: on },
    })),
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: CHROMIUM_FLAGS,
      // The fonts that measurements depend on, on any machine.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/support/fonts/fonts.conf') },
    },
  },
})
