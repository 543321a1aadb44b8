import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { compressFolder } from '../../src/site/build/compress.ts'
import { commandFor, type RunningServer, root, runNode, startServer } from './start-server.ts'
import { folderForFile } from './temp-folder.ts'

/** The smallest possible site, so that tests of the server need no build. */
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
  /** The arguments for Node that start the server with this site. */
  command: readonly string[]
  /** The arguments for Node that check the settings with this site. */
  check: readonly string[]
}

/** Makes one for all tests of a file, and removes it after them. */
export async function fixtureSite(): Promise<FixtureSite> {
  const parent = folderForFile()
  const folder = join(parent, 'dist')
  for (const [name, content] of Object.entries(FIXTURE_FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(parent, 'secret.txt'), 'not for the web')
  await compressFolder(folder)
  const check = [join(root, 'scripts/check.ts'), '--settings', '--site', folder]
  return { folder, command: commandFor(folder), check }
}

/** Starts one server for all tests of a file, and ends it after them. */
export async function serverForFile(settings: Record<string, string>, site: FixtureSite): Promise<RunningServer> {
  const server = await startServer(settings, site.command)
  afterAll(() => server[Symbol.asyncDispose]())
  return server
}

/**
 * Runs a command that ends by itself, such as a server that refuses to start.
 * @param cwd the folder of `.env`
 */
export async function runToEnd(command: readonly string[], settings: Record<string, string>, cwd?: string) {
  const { code, out, err } = await runNode(command, { PORT: '0', ...settings }, cwd)
  return { code, sentences: err.trim().split('\n'), stdout: out }
}

export function expectOneSentence(
  { code, sentences }: Pick<Awaited<ReturnType<typeof runToEnd>>, 'code' | 'sentences'>,
  content: RegExp,
) {
  expect(sentences).toEqual([expect.stringMatching(content)])
  expect(sentences[0]).not.toMatch(/\bat .*:\d+|Error:/)
  expect(code).toBe(1)
}
