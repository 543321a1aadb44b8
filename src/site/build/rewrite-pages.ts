import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths of all built pages. @param dir as Astro names the folder */
export function listPages(dir: URL): string[] {
  const folder = fileURLToPath(dir)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.html')).map((name) => join(folder, name))
}

export async function rewritePages(dir: URL, rewrite: (html: string) => string | Promise<string>): Promise<void> {
  for (const page of listPages(dir)) writeFileSync(page, await rewrite(readFileSync(page, 'utf8')))
}
