import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { buildCopy, OWN_ADDRESS, writeDrafts } from './built-copy.ts'
import { commandFor, type ListedLead, listLeads, SHIPPED_ROOT, startServer } from './start-server.ts'

export { expect }

export interface Site {
  url: string
  /** The stored leads from the operator's command, newest first. */
  leads(): Promise<ListedLead[]>
}

export interface Copy {
  folder: string
  dist: string
  /** Without a slash at the end. */
  url: string
}

interface Guard {
  /** From now on, matching console lines and page errors are expected. */
  allow(pattern: RegExp): void
}

/**
 * Tests of the built page on the real server. Each worker has one server. `guard` watches every page of the test. A console line,
 * an uncaught error or a violation of the security policy fails the test.
 */
export const test = base.extend<{ guard: Guard }, { site: Site; withDrafts: Copy }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using server = await startServer()
      await use({ url: server.url, leads: () => listLeads(server.dataDir) })
    },
    { scope: 'worker' },
  ],

  /** A copy with the shipped facts and unchecked legal texts. */
  withDrafts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      const settings = { SITE_URL: OWN_ADDRESS }
      await using built = await buildCopy(settings, writeDrafts, SHIPPED_ROOT)
      await using server = await startServer(settings, commandFor(built.dist))
      await use({ folder: built.folder, dist: built.dist, url: server.url })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  guard: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const seen: string[] = []
      // The console does not show every violation, for example of a report-only policy.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Policy violation: ${event.effectiveDirective} ${event.blockedURI}`)
        })
      })
      const watch = (page: Page) => {
        page.on('console', (message: ConsoleMessage) => seen.push(`console.${message.type()}: ${message.text()}`))
        page.on('pageerror', (error) => seen.push(`page error: ${error.message}`))
        page.on('crash', () => seen.push('the page crashed'))
      }
      context.pages().forEach(watch)
      context.on('page', watch)
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Holds requests to these addresses until the returned function is called.
 * @param words holds only requests whose body contains them
 */
export async function hold(page: Page, addresses: string | RegExp, words = ''): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    if ((route.request().postData() ?? '').includes(words)) await promise
    await route.fallback()
  })
  return resolve
}
