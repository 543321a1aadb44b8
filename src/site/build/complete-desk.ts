import { join } from 'node:path'
import { build } from 'esbuild'

const PICTURE = join(import.meta.dirname, '../desk/show-picture.ts')

/** Puts the script show-picture.ts into the desk's page, before the desk's own. */
export async function completeDesk(html: string): Promise<string> {
  const built = await build({ entryPoints: [PICTURE], bundle: true, minify: true, write: false, charset: 'utf8' })
  const picture = `<script>${built.outputFiles[0]?.text.trim()}</script>`
  return html.replace('<script type="module"', (tag) => picture + tag)
}
