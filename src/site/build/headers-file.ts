import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDocumentHeaders, type Origins } from '../../server/http/security-headers.ts'
import { addressesOf, buildFileHeaders, HEADERS_FILE, isDocument, listSiteFiles } from '../../server/http/site-files.ts'

/** Cloudflare's limits. Netlify has none. */
const MAX_LINE_LENGTH = 2000
const MAX_RULES = 100

type Rule = [path: string, headers: Record<string, string>]

/** Writes `_headers`, which Netlify and Cloudflare read. Throws if a host would truncate it. */
export function writeHeadersFile(dist: string, origins: Origins): void {
  const files = listSiteFiles(dist).map((path) => ({ path, content: readFileSync(join(dist, path)) }))
  writeFileSync(join(dist, HEADERS_FILE), headersFile(files, origins))
}

/**
 * A host applies every rule that matches a path. If two rules name a header, the host sends it with both values. So `/*` has the
 * common headers. It also matches the page for unknown paths, so it includes the headers of documents, with one policy for all of
 * them. Only caching differs by path.
 */
export function headersFile(files: readonly { path: string; content: Buffer }[], origins: Origins): string {
  const pages = files.filter(({ path }) => isDocument(path)).map(({ content }) => content.toString())
  const {
    'Content-Type': _,
    'Cache-Control': __,
    ...common
  }: Record<string, string> = buildFileHeaders('/any', Buffer.alloc(0), origins)
  const rules: Rule[] = [['/*', { ...common, ...buildDocumentHeaders(pages.join('\n'), origins) }]]
  // Each file has its own rule, also a hashed one. Otherwise browsers could cache the response for a file that is still missing.
  for (const { path } of files) {
    const { 'Cache-Control': caching } = buildFileHeaders(path, Buffer.alloc(0), origins)
    rules.push(...addressesOf(path).map((address): Rule => [address, { 'Cache-Control': caching }]))
  }

  const lines = rules.flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest > MAX_LINE_LENGTH)
    throw new Error(`_headers has a line of ${longest} characters; ${MAX_LINE_LENGTH} may be.`)
  if (rules.length > MAX_RULES) throw new Error(`_headers has ${rules.length} rules; ${MAX_RULES} may be.`)
  return `# Written by \`npm run build\`, which overwrites it. For Netlify and Cloudflare.\n${lines.join('\n')}\n`
}
