import { type BuiltCopy, buildCopy } from './built-copy.ts'
import { writeOwnFacts } from './own-facts.ts'
import { removeLegal, writeDrafts, writeSigned } from './own-legal.ts'
import { writeOwnPictures } from './own-pictures.ts'
import { test as base } from './site.ts'

export const OWN_ADDRESS = 'https://www.sonnenenergie-westfalen-nord.example'

export interface Copy extends Pick<BuiltCopy, 'folder' | 'dist'> {
  /** Where it is served, without a slash at the end. */
  url: string
}

type Copies = Record<'withoutLegal' | 'withDrafts' | 'own', Copy>

/** Copies of the project with other content, built where a test asks for them, once a worker. */
export const test = base.extend<object, Copies>({
  /** As the project is shipped: no legal text. */
  withoutLegal: copy('without-legal', removeLegal),
  /** Legal texts that nobody has checked. */
  withDrafts: copy('with-drafts', writeDrafts),
  /** A provider's own facts, as long as they can be, pictures and legal texts. */
  own: copy('own', fillIn),
})

async function fillIn(folder: string): Promise<void> {
  writeOwnFacts(folder)
  writeSigned(folder)
  await writeOwnPictures(folder)
}

type Fixture = [(needs: object, use: (copy: Copy) => Promise<void>) => Promise<void>, { scope: 'worker' }]

function copy(name: string, change: (folder: string) => void | Promise<void>): Fixture {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs out of this pattern
    async ({}, use) => {
      await using built = await buildCopy(name, change, { SITE_URL: OWN_ADDRESS })
      await using server = await built.serve()
      await use({ folder: built.folder, dist: built.dist, url: server.url })
    },
    { scope: 'worker' },
  ]
}
