import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESK_PATH } from '../../lead/desk/desk-api.ts'
import { NEWS_ICON_PATH } from '../icons.ts'
import { bundleScript } from './bundle-script.ts'
import { listScripts } from './run-on-interest.ts'

const SOURCE = join(import.meta.dirname, '../desk/worker/desk-worker.ts')

/** Files that the desk asks for later. */
const LATER = ['/icon-192.png', NEWS_ICON_PATH]

/**
 * The script of the desk's service worker, with the names of the desk's files.
 * @param readFile returns a built file by path
 */
export async function buildWorker(readFile: (path: string) => string): Promise<string> {
  const html = readFile(`${DESK_PATH}.html`)
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)">/g)].flatMap(([, path = '']) =>
    listScripts(path, readFile),
  )
  const links = [...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, path = '']) => path)
  const files = [DESK_PATH, ...new Set([...scripts, ...links, ...LATER])]
  const worker = readFileSync(SOURCE)
  // The names of scripts and fonts contain a hash of their content.
  const version = createHash('sha256').update(html).update(worker).digest('hex').slice(0, 16)
  return bundleScript(SOURCE, { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) })
}
