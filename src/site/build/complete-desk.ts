import { join } from 'node:path'
import { bundleScript } from './bundle-script.ts'

const PICTURE = join(import.meta.dirname, '../desk/show-picture.ts')

/** Puts the script show-picture.ts into the desk's page, before the desk's own. */
export async function completeDesk(html: string): Promise<string> {
  const picture = `<script>${(await bundleScript(PICTURE)).trim()}</script>`
  return html.replace('<script type="module"', (tag) => picture + tag)
}
