/**
 * Names at each island of a page what its script imports, directly or through others, so that interest.ts can ask for
 * all of it in one go. A browser alone asks for React only when the script that imports it is there, a round trip later.
 * @param html a built page
 * @param readScript gives the text of a script by the path of its address
 */
export function nameIslandImports(html: string, readScript: (path: string) => string): string {
  return html.replaceAll(/component-url="([^"]+)"/g, (attribute, script: string) => {
    const imports = collectImports(script, readScript, new Set())
    return imports.size === 0 ? attribute : `${attribute} data-imports="${[...imports].join(' ')}"`
  })
}

/** Adds to `found` and returns it. Scripts may import each other in a circle; what `import()` names comes later, or never. */
function collectImports(script: string, readScript: (path: string) => string, found: Set<string>): Set<string> {
  for (const [, specifier = ''] of readScript(script).matchAll(/\b(?:from|import)\s*["'](\.\.?\/[^"']+)["']/g)) {
    const path = new URL(specifier, `file://${script}`).pathname
    if (found.has(path)) continue
    found.add(path)
    collectImports(path, readScript, found)
  }
  return found
}
