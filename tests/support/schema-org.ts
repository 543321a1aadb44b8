import { join } from 'node:path'
import ts from 'typescript'
import { root } from './start-server.ts'

/** An item as JSON-LD has it. */
export type Item = { '@type': string; [property: string]: unknown }

/**
 * Checks items against schema.org's vocabulary, every type, property and kind of value in them: as literals of the types
 * that schema-dts makes out of the vocabulary itself. Takes seconds, so it takes all items at once.
 * @returns for each item what is wrong with it
 */
export function checkAgainstSchemaOrg(items: readonly Item[]): string[][] {
  const lines = items.map(({ '@context': _, ...item }, index) => {
    return `export const item${index}: import('schema-dts').${item['@type']} = ${JSON.stringify(item)}`
  })
  const file = join(root, 'tests/support/items-under-check.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    types: [],
  }
  const source = ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ESNext)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) => (name === file ? source : getSourceFile(name, ...rest))
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host))
  return items.map((_, index) =>
    diagnostics
      .filter(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line === index)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}
