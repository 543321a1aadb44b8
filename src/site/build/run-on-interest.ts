import { join } from 'node:path'
import { build } from 'esbuild'

const LOADER = join(import.meta.dirname, '../roof-check/on-interest.ts')

/**
 * Lets a page's script run at the visitor's first sign of interest: in its place stands on-interest.ts, with the addresses
 * of it and all its imports, so that React does not come a round trip later. Islands would cost a tenth of the first flight.
 * @param html a built page with one script of its own
 * @param readScript gives the text of a script by the path of its address
 */
export async function runOnInterest(html: string, readScript: (path: string) => string): Promise<string> {
  const [tag = '', path = ''] = /<script type="module" src="([^"]+)"><\/script>/.exec(html) ?? []
  const scripts = JSON.stringify(listScripts(path, readScript))
  const built = await build({
    entryPoints: [LOADER],
    define: { SCRIPTS: scripts },
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
  })
  return html.replace(tag, () => `<script>${built.outputFiles[0]?.text.trim()}</script>`)
}

/** A script after those that it imports. They may import each other in a circle; scripts named in an `import()` are left out. */
export function listScripts(script: string, readScript: (path: string) => string, known = new Set<string>()): string[] {
  if (known.has(script)) return []
  known.add(script)
  const imports = readScript(script).matchAll(/\b(?:from|import)\s*["'`](\.\.?\/[^"'`]+)["'`]/g)
  const paths = Array.from(imports, ([, specifier = '']) => new URL(specifier, `file://${script}`).pathname)
  return [...paths.flatMap((path) => listScripts(path, readScript, known)), script]
}
