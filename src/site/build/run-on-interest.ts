import { join } from 'node:path'
import { bundleScript } from './bundle-script.ts'

const LOADER = join(import.meta.dirname, '../roof-check/on-interest.ts')

/**
 * Replaces a page's script by on-interest.ts, which runs the script at the visitor's first sign of interest. It gets the
 * addresses of all imports, so that React does not come a round trip later. Islands would cost a tenth of the first round trip.
 * @param html a built page with one script
 * @param readScript returns a script's text by path
 */
export async function runOnInterest(html: string, readScript: (path: string) => string): Promise<string> {
  const [tag = '', path = ''] = /\s*<script type="module" src="([^"]+)"><\/script>\s*/.exec(html) ?? []
  const scripts = JSON.stringify(listScripts(path, readScript))
  const loader = (await bundleScript(LOADER, { SCRIPTS: scripts })).trim()
  return html.replace(tag, () => `<script>${loader}</script>`)
}

/** Lists a script after its imports, which may be circular. Ignores dynamic `import()`. */
export function listScripts(
  script: string,
  readScript: (path: string) => string,
  visited = new Set<string>(),
): string[] {
  if (visited.has(script)) return []
  visited.add(script)
  const imports = readScript(script).matchAll(/\b(?:from|import)\s*["'`](\.\.?\/[^"'`]+)["'`]/g)
  const paths = Array.from(imports, ([, specifier = '']) => new URL(specifier, `file://${script}`).pathname)
  return [...paths.flatMap((path) => listScripts(path, readScript, visited)), script]
}
