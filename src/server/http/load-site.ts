import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Origins } from './security-headers.ts'
import { addressesOf, buildFileHeaders, listSiteFiles } from './site-files.ts'

export interface Variant {
  body: Buffer
  etag: string
  headers: Record<string, string>
  /** The same as a flat list of names and values, which Node writes fastest. */
  rawHeaders: string[]
  /** A 304 has only these headers, which a cache may update. */
  rawHeadersUnchanged: string[]
}

export interface SiteFile {
  identity: Variant
  br: Variant | undefined
  gzip: Variant | undefined
}

export interface Site {
  /** Keyed by URL path. No request's path is looked up on the disk. */
  files: ReadonlyMap<string, SiteFile>
  notFound: SiteFile
}

/** Used for a built site without its own 404 page. */
const PLAIN_NOT_FOUND = '<!doctype html><title>404</title><h1>404</h1>'

/** Reads the built site into memory, because it is small. So no response waits for the disk. */
export function loadSite(folder: string, origins: Origins): Site {
  const files = new Map<string, SiteFile>()
  for (const path of listSiteFiles(folder)) {
    const file = join(folder, path)
    const compressed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
    const loaded = describeFile(path, readFileSync(file), origins, compressed('.br'), compressed('.gz'))
    for (const address of addressesOf(path)) files.set(address, loaded)
  }
  return {
    files,
    notFound: files.get('/404.html') ?? describeFile('/404.html', Buffer.from(PLAIN_NOT_FOUND), origins),
  }
}

function describeFile(path: string, content: Buffer, origins: Origins, br?: Buffer, gzip?: Buffer): SiteFile {
  const vary = br !== undefined || gzip !== undefined ? { Vary: 'Accept-Encoding' } : {}
  const headers = { ...buildFileHeaders(path, content, origins), ...vary }
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20)

  const variant = (body: Buffer, encoding?: string): Variant => {
    // A strong tag identifies bytes, so each encoding has its own.
    const etag = `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`
    const own = { ETag: etag, ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }) }
    const all = { ...headers, ...own, 'Content-Length': String(body.length) }
    return {
      body,
      etag,
      headers: all,
      rawHeaders: Object.entries(all).flat(),
      rawHeadersUnchanged: Object.entries({ 'Cache-Control': headers['Cache-Control'], ...vary, ETag: etag }).flat(),
    }
  }
  return { identity: variant(content), br: br && variant(br, 'br'), gzip: gzip && variant(gzip, 'gzip') }
}
