import { buildCopy } from './built-copy.ts'
import { writeDrafts } from './own-legal.ts'
import { OWN_ADDRESS } from './own-provider.ts'
import { test as base } from './site.ts'
import { commandFor, SHIPPED_ROOT, startServer } from './start-server.ts'

export interface Copy {
  folder: string
  dist: string
  /** Without a slash at the end. */
  url: string
}

/** `withDrafts`: a copy with the shipped facts and unchecked legal texts, built once a worker. */
export const test = base.extend<object, { withDrafts: Copy }>({
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
})
