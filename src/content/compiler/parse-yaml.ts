import { isUtf8 } from 'node:buffer'
import { type Document, isAlias, isCollection, isMap, isNode, isScalar, type Node, parseDocument, visit } from 'yaml'
import { explainSyntax, STARTS_BADLY } from './explain-syntax.ts'
import { type Failed, failed } from './problem.ts'

/** The values of a file as texts, and their positions. */
export interface Parsed {
  /** `null` if the file is empty. */
  values: unknown
  lineOf: (path: readonly (string | number)[]) => number
}

/** Parses YAML with every value as a text, so that `no` stays a word and a postcode keeps its zero. */
export function parseYaml(file: string, bytes: Uint8Array): Parsed | Failed {
  // A text copied from a PDF may have umlauts of two characters, which the page's fonts lack.
  const source = new TextDecoder().decode(bytes).normalize()
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  if (!isUtf8(bytes)) {
    const sentence = 'Die Datei ist nicht in UTF-8 gespeichert. Speichere sie im Editor mit dieser Kodierung.'
    return failed({ file, line: lineAt(source.indexOf('\ufffd')), sentence })
  }
  const document = parseDocument(source, { schema: 'failsafe', prettyErrors: false, logLevel: 'error' })
  const [error] = [...document.errors, ...document.warnings]
  if (error) return failed({ file, ...explainSyntax(source, error) })
  const unintended = findUnintended(document, source)
  if (unintended) return failed({ file, line: lineAt(unintended.offset), sentence: unintended.sentence })
  return { values: document.toJS(), lineOf: (path) => lineAt(startOf(document, path)) }
}

/** The first part that is valid YAML, but does not mean what its author intended. */
function findUnintended(document: Document, source: string): { offset: number; sentence: string } | null {
  let mistake: { offset: number; sentence: string } | null = null
  visit(document, {
    Node(key, node) {
      const isName = key === 'key' && isCollection(node)
      const sentence = isName || isMarkup(node) ? STARTS_BADLY : explainTrailingComment(node, source)
      if (sentence === null) return
      mistake = { offset: node.range?.[0] ?? 0, sentence }
      return visit.BREAK
    },
  })
  return mistake
}

/** `*Neu`, `&Neu` and `! Neu` would lose their mark. `{price}` would become a group with one name and no value. */
function isMarkup(node: Node): boolean {
  if (isAlias(node) || node.tag?.startsWith('!')) return true
  if (isScalar(node)) return node.anchor !== undefined
  return isMap(node) && node.flow === true && node.items.some(({ value }) => value === null)
}

/** A comment on the same line would cut the text off. A folded text ends with its last line, so a comment below is separate. */
function explainTrailingComment(node: Node, source: string): string | null {
  const end = isScalar(node) && node.range ? node.range[1] : 0
  const note = end > 0 && source[end - 1] !== '\n' ? /^[ \t]*#(.*)/.exec(source.slice(end)) : null
  if (note === null) return null
  return `Was hinter # steht ("${note[1]?.trim()}"), liest niemand. Gehört es zum Text, setz ihn in gerade Anführungszeichen; ist es eine Notiz, gib ihr eine eigene Zeile.`
}

/** The start of a value, or of its nearest parent if the value is missing. */
function startOf(document: Document, path: readonly (string | number)[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
