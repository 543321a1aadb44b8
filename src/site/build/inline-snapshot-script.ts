import { join } from 'node:path'
import { bundleScript } from './bundle-script.ts'

const SCRIPT = join(import.meta.dirname, '../desk/offline/show-snapshot.ts')

/** Puts the script show-snapshot.ts into the desk's page, before the desk's own. */
export async function inlineSnapshotScript(html: string): Promise<string> {
  const script = `<script>${(await bundleScript(SCRIPT)).trim()}</script>`
  return html.replace('<script type="module"', (tag) => script + tag)
}
