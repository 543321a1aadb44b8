import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Origins } from '../../src/server/http/security-headers.ts'
import { HEADERS_FILE } from '../../src/server/http/site-files.ts'
import { caddySnippet } from './caddy.ts'
import { describeSite } from './describe-site.ts'
import { headersFile } from './headers-file.ts'
import { nginxSnippet } from './nginx.ts'

/** Writes `_headers` into the built site, where Netlify and Cloudflare look for it. */
export function writeHeadersFile(dist: string, origins: Origins): void {
  writeFileSync(join(dist, HEADERS_FILE), headersFile(describeSite(dist, origins)))
}

/** Writes what other hosts include, into a folder that nobody serves. */
export function writeHosting(dist: string, folder: string, origins: Origins): void {
  const site = describeSite(dist, origins)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'nginx.conf'), nginxSnippet(site))
  writeFileSync(join(folder, 'Caddyfile'), caddySnippet(site))
}
