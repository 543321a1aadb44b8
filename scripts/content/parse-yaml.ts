import {
  type Document,
  isAlias,
  isCollection,
  isScalar,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml'
import { explainSyntax, startsBadly } from './explain-syntax.ts'
import type { Problem } from './problem.ts'

/** A file that could be read: its values, each a text, and where each stands. */
export interface Parsed {
  document: Document<ParsedNode>
  values: unknown
  lineOf: (path: readonly (string | number)[]) => number
}

/**
 * Reads YAML in which every value is a text: no `no` becomes false and no postcode a number.
 * @returns what is wrong, in German, where it cannot be read
 */
export function parseYaml(file: string, bytes: Uint8Array): Parsed | Problem[] {
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return [
      { file, sentence: 'Die Datei ist nicht in UTF-8 gespeichert. Speichere sie im Editor mit dieser Kodierung.' },
    ]
  }
  const lines = new LineCounter()
  const document = parseDocument(source, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    version: '1.2',
  })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const [error] = [...document.errors, ...document.warnings]
  if (error) {
    return [{ file, ...explainSyntax(error.code, source.split(/\r?\n/), lineAt(error.pos[0]), error.message) }]
  }
  const surprise = findSurprise(document, source)
  if (surprise) return [{ file, line: lineAt(surprise.offset), sentence: surprise.sentence }]
  return {
    document,
    values: document.toJS() ?? {},
    lineOf: (path) => lineAt(startOf(document, path)),
  }
}

/** What YAML reads without a word, but otherwise than somebody meant it who wrote a text. */
function findSurprise(document: Document<ParsedNode>, source: string): { offset: number; sentence: string } | null {
  let found: { offset: number; sentence: string } | null = null
  visit(document, {
    Node(_, node) {
      const sentence = surpriseIn(node, source)
      if (sentence === null) return
      found = { offset: node.range?.[0] ?? 0, sentence }
      return visit.BREAK
    },
  })
  return found
}

function surpriseIn(node: Node, source: string): string | null {
  if (isAlias(node) || (!isCollection(node) && node.anchor)) return startsBadly(isAlias(node) ? '*' : '&')
  // A text would lose its end. A folded one ends with its last line; what follows there is a note of its own.
  const end = isScalar(node) && node.range ? node.range[1] : 0
  const behind = end > 0 && source[end - 1] !== '\n' ? /^[ \t]*#(.*)/.exec(source.slice(end)) : null
  if (behind) {
    return `Was hinter # steht ("${behind[1]?.trim()}"), liest niemand. Gehört es zum Text, setz ihn in gerade Anführungszeichen; ist es eine Notiz, gib ihr eine eigene Zeile.`
  }
  return null
}

/** Where a value starts; where it is missing, its nearest parent. */
function startOf(document: Document<ParsedNode>, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true) as { items?: unknown[] } | undefined
    const key = path[length - 1]
    for (const item of parent?.items ?? []) {
      const pair = item as { key?: { value?: unknown; range?: number[] } }
      if (pair.key?.range && String(pair.key.value) === String(key)) return pair.key.range[0] ?? 0
    }
    const node = document.getIn(path.slice(0, length), true) as ParsedNode | undefined
    if (node?.range) return node.range[0]
  }
  return document.contents?.range[0] ?? 0
}
