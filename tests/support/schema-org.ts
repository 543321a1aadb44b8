import { join } from 'node:path'
import ts from 'typescript'
import { root } from './start-server.ts'

/** An item as JSON-LD has it. */
export type Item = { '@type': string; [property: string]: unknown }

/**
 * Checks an item against schema.org's vocabulary, every type, property and kind of value in it: as a literal of the types
 * that schema-dts makes out of the vocabulary itself.
 * @returns what is wrong with it
 */
export function checkAgainstSchemaOrg(item: Item): string[] {
  const { '@context': _, ...value } = item
  const source = `import type { ${item['@type']} as Type } from 'schema-dts'
export const item: Type = ${JSON.stringify(value, null, 2)}
`
  const file = join(root, 'tests/support/item-under-check.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readFile(name))
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
