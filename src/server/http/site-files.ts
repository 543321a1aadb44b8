// Addresses and headers of the site's files, for this server and static hosts (src/site/build/headers-file.ts).

import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { BUILT_FOR_FILE } from '../../site/build/built-for.ts'
import { buildCommonHeaders, buildDocumentHeaders, type Origins } from './security-headers.ts'

/** Settings for static hosts. */
export const HEADERS_FILE = '_headers'
const NOT_SERVED = new Set([HEADERS_FILE, BUILT_FOR_FILE].map((name) => `/${name}`))

/** Paths of all served files, e.g. `/_astro/app.abc.js`, without compressed siblings. */
export function listSiteFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    return `/${file.slice(join(folder, sep).length).split(sep).join('/')}`
  })
  const all = new Set(paths)
  const isSibling = (path: string) => /\.(?:br|gz)$/.test(path) && all.has(path.slice(0, -3))
  return paths.filter((path) => !isSibling(path) && !NOT_SERVED.has(path))
}

/** `/a/index.html` is also `/a/` and `/a`; `/a.html` is also `/a`. */
export function addressesOf(path: string): string[] {
  if (path.endsWith('/index.html')) {
    const folder = path.slice(0, -'index.html'.length)
    return folder === '/' ? [path, folder] : [path, folder, folder.slice(0, -1)]
  }
  // The 404 page has no address of its own.
  if (path === '/404.html') return [path]
  return isDocument(path) ? [path, path.slice(0, -'.html'.length)] : [path]
}

export function isDocument(path: string): boolean {
  return path.endsWith('.html')
}

export function buildFileHeaders(path: string, content: Buffer, origins: Origins) {
  return {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': cacheControl(path),
    ...buildCommonHeaders(origins),
    ...(isDocument(path) ? buildDocumentHeaders(content.toString(), origins) : {}),
  }
}

function cacheControl(path: string): string {
  // Astro puts a content hash into these names.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  return isDocument(path) ? 'no-cache' : 'public, max-age=3600'
}
