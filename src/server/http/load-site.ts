import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { commonHeaders, documentHeaders, type Origins } from './security-headers.ts'

/** One file in one encoding, ready to be written. */
export interface Variant {
  body: Buffer
  etag: string
  headers: Record<string, string>
  /** The same, name and value by turns: the form that Node writes fastest. */
  rawHeaders: string[]
  /** For 304: what a cache may want to renew. */
  rawHeadersUnchanged: string[]
}

export interface SiteFile {
  identity: Variant
  br: Variant | undefined
  gzip: Variant | undefined
}

export interface Site {
  /** By the path of the URL. What is not in here does not exist: no path is ever looked up on the disk. */
  files: ReadonlyMap<string, SiteFile>
  notFound: SiteFile
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** Only where the built site has no page for it. */
const PLAIN_NOT_FOUND = '<!doctype html><title>404</title><h1>404</h1>'

/** Reads the built site into memory: it is small, and the disk is then out of every answer. */
export function loadSite(folder: string, origins: Origins): Site {
  const files = new Map<string, SiteFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const isSibling = /\.(?:br|gz)$/.test(file) && existsSync(file.slice(0, -3))
    if (isSibling) continue
    const path = `/${file.slice(join(folder, sep).length).split(sep).join('/')}`
    const loaded = loadFile(file, path, origins)
    for (const address of addressesOf(path)) files.set(address, loaded)
  }
  return {
    files,
    notFound: files.get('/404.html') ?? describeFile(Buffer.from(PLAIN_NOT_FOUND), '/404.html', origins, {}),
  }
}

/** `/a/index.html` is also `/a/` and `/a`; `/a.html` is also `/a`. */
function addressesOf(path: string): string[] {
  if (path.endsWith('/index.html')) {
    const folder = path.slice(0, -'index.html'.length)
    return folder === '/' ? [path, folder] : [path, folder, folder.slice(0, -1)]
  }
  // The page for what is missing is not a page of its own.
  if (path === '/404.html') return [path]
  return path.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path]
}

function loadFile(file: string, path: string, origins: Origins): SiteFile {
  const compressed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  return describeFile(readFileSync(file), path, origins, { br: compressed('.br'), gzip: compressed('.gz') })
}

function describeFile(
  content: Buffer,
  path: string,
  origins: Origins,
  { br, gzip }: { br?: Buffer | undefined; gzip?: Buffer | undefined },
): SiteFile {
  const isDocument = path.endsWith('.html')
  const varies = br !== undefined || gzip !== undefined
  const caching = {
    'Cache-Control': cacheControl(path, isDocument),
    ...(varies ? { Vary: 'Accept-Encoding' } : {}),
  }
  const headers = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    ...caching,
    ...commonHeaders(origins),
    ...(isDocument ? documentHeaders(content.toString(), origins) : {}),
  }
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20)

  const variant = (body: Buffer, encoding?: string): Variant => {
    // A strong tag names bytes, so each encoding has its own.
    const etag = `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`
    const own = { ETag: etag, ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }) }
    const all = { ...headers, ...own, 'Content-Length': String(body.length) }
    return {
      body,
      etag,
      headers: all,
      rawHeaders: Object.entries(all).flat(),
      rawHeadersUnchanged: Object.entries({ ...caching, ETag: etag }).flat(),
    }
  }
  return { identity: variant(content), br: br && variant(br, 'br'), gzip: gzip && variant(gzip, 'gzip') }
}

function cacheControl(path: string, isDocument: boolean): string {
  // Astro puts a hash of the content into these names.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  return isDocument ? 'no-cache' : 'public, max-age=3600'
}
