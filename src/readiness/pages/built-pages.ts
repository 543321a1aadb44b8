import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAFF_PATH } from '../../lead/staff-page.ts'
import { type Page, readPage } from './page.ts'
import type { Script } from './privacy.ts'

/** The visitors' pages in `dist/`. */
export function readBuiltPages(root: string): Page[] {
  return readFiles(join(root, 'dist'), '.html')
    .map(({ name, text }) => readPage(name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`, text))
    .filter(({ path }) => `${path}/` !== STAFF_PATH)
}

/** The site's own script files. */
export const readBuiltScripts = (root: string): Script[] => readFiles(join(root, 'dist/_astro'), '.js')

function readFiles(folder: string, ending: string): Script[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}
