import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Origins } from '../../../server/http/security-headers.ts'
import { HEADERS_FILE } from '../../../server/http/site-files.ts'
import { caddySnippet } from './caddy.ts'
import { describeSite } from './describe-site.ts'
import { headersFile } from './headers-file.ts'
import { nginxSnippet } from './nginx.ts'

/** Writes `_headers` into the built site, where Netlify and Cloudflare look for it. */
export function writeHeadersFile(dist: string, origins: Origins): void {
  writeFileSync(join(dist, HEADERS_FILE), headersFile(describeSite(dist, origins)))
}

/** What other hosts include, in a folder that nobody serves and that the built functions lie in too. */
const SNIPPETS = { 'nginx.conf': nginxSnippet, Caddyfile: caddySnippet }

export function writeHosting(dist: string, folder: string, origins: Origins): void {
  const site = describeSite(dist, origins)
  mkdirSync(folder, { recursive: true })
  for (const [name, write] of Object.entries(SNIPPETS)) writeFileSync(join(folder, name), write(site))
}

/** Where the page was built for our own server, those of an earlier build would be wrong. */
export function removeHosting(folder: string): void {
  for (const name of Object.keys(SNIPPETS)) rmSync(join(folder, name), { force: true })
}
