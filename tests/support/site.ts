import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type ListedLead, listLeads } from './list-leads.ts'
import { startServer } from './start-server.ts'

export { expect }

export interface Site {
  url: string
  /** The stored leads from the operator's command, newest first. */
  leads(): Promise<ListedLead[]>
}

interface Guard {
  /** From now on, matching console lines and page errors are expected. */
  allow(pattern: RegExp): void
}

/**
 * Tests of the built page on the real server, one server a worker. `guard` watches every page of the
 * test: a console line, an uncaught error or a violation of the security policy fails it.
 */
export const test = base.extend<{ guard: Guard }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using server = await startServer()
      await use({ url: server.url, leads: () => listLeads(server.dataDir) })
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
