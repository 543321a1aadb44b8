import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAFF_PATH } from '../../lead/staff-page.ts'
import type { Page } from './finding.ts'

/** The pages for visitors, as `npm run build` made them. */
export function readBuiltPages(root: string): Page[] {
  const folder = join(root, 'dist')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return names
    .map((name) => ({ path: addressOf(name), html: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ path }) => `${path}/` !== STAFF_PATH)
}

const addressOf = (name: string) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)

/** The site's own scripts. */
export function readBuiltScripts(root: string): { name: string; text: string }[] {
  const folder = join(root, 'dist/_astro')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : []
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}
