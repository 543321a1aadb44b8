import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All sources of the page. The hash covers their content, because a checkout changes modification times. */
const SOURCES = [
  'content',
  'docs/desk',
  'docs/desk.md',
  'public',
  'src/content',
  'src/estimate',
  'src/lead',
  'src/server/http/security-headers.ts',
  'src/server/http/site-files.ts',
  'src/site',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/build.ts',
  'tsconfig.json',
]

/** These files do not change the page: tests, and files in content/ for editors and people. */
const NOT_IN_THE_PAGE = /\.test\.tsx?$|^content\/(schema\/|README\.md$|legal\/templates\/)/

/** Git ignores this folder, and no server serves it. */
const STAMP = '.astro/built'

/** True if today's sources and settings would build the page that `dist/` holds. */
export function isBuilt(root: string): boolean {
  if (!existsSync(join(root, 'dist/index.html.br')) || !existsSync(join(root, STAMP))) return false
  return readFileSync(join(root, STAMP), 'utf8') === fingerprint(root)
}

export function markBuilt(root: string, builtFrom: string): void {
  writeFileSync(join(root, STAMP), builtFrom)
}

export function unmarkBuilt(root: string): void {
  rmSync(join(root, STAMP), { force: true })
}

/** A hash over the sources, the Node that built them, and the settings that end up in the page. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of Object.keys(process.env).sort()) {
    if (process.env[name] && isPageSetting(name)) hash.update(`\0${name}=${process.env[name]}`)
  }
  for (const file of SOURCES.flatMap((source) => filesOf(root, source))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

export function isPageSetting(name: string): boolean {
  return name === 'SITE_URL' || name === 'SITE_PREVIEW' || name.startsWith('PUBLIC_')
}

/** Paths relative to `root`, in an order independent of the file system. */
function filesOf(root: string, source: string): string[] {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(source, name))
    .filter((file) => !NOT_IN_THE_PAGE.test(file) && statSync(join(root, file)).isFile())
}
