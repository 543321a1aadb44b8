import { type BuiltCopy, buildCopy } from './built-copy.ts'
import { writeDrafts } from './own-legal.ts'
import { OWN_ADDRESS } from './own-provider.ts'
import { test as base } from './site.ts'
import { root } from './start-server.ts'

/** The project as it is shipped: tests that run in a copy with other facts compare with it. */
export const SHIPPED_ROOT = process.env.SHIPPED_ROOT ?? root

export interface Copy extends Pick<BuiltCopy, 'folder' | 'dist'> {
  /** Where it is served, without a slash at the end. */
  url: string
}

/** `withDrafts`: a copy with the shipped facts and legal texts that were not checked, built once a worker. */
export const test = base.extend<object, { withDrafts: Copy }>({
  withDrafts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using built = await buildCopy('with-drafts', writeDrafts, { SITE_URL: OWN_ADDRESS }, SHIPPED_ROOT)
      await using server = await built.serve()
      await use({ folder: built.folder, dist: built.dist, url: server.url })
    },
    { scope: 'worker' },
  ],
})
