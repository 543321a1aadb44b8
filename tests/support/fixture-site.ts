import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compressFolder } from '../../scripts/compress.ts'
import { root } from './start-server.ts'

/** A site as small as one can be, so that tests of the server need no build. */
export const FIXTURE_FILES = {
  'index.html': `<!doctype html><html lang="de"><title>Start</title><style>body{color:red}</style>
<script>console.log('inline')</script><script type="module" src="/_astro/app.abc.js"></script>
<script type="application/ld+json">{"data":"no code"}</script>${'<p>Dein Strom vom eigenen Dach</p>'.repeat(40)}</html>`,
  '404.html': '<!doctype html><html lang="de"><title>404</title><h1>404</h1><p>Oops! Page not found</p></html>',
  'impressum/index.html': '<!doctype html><html lang="de"><title>Impressum</title></html>',
  '_astro/app.abc.js': `export const text = '${'x'.repeat(500)}'`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
} as const

export interface FixtureSite {
  folder: string
  /** What starts the server with this site. */
  command: readonly string[]
  remove(): void
}

export async function makeFixtureSite(): Promise<FixtureSite> {
  const parent = mkdtempSync(join(tmpdir(), 'dachstrom-site-'))
  const folder = join(parent, 'dist')
  for (const [name, content] of Object.entries(FIXTURE_FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(parent, 'secret.txt'), 'not for the web')
  await compressFolder(folder)
  return {
    folder,
    command: [join(root, 'src/server/main.ts'), '--site', folder],
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}
