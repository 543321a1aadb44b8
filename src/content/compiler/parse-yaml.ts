import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml'
import { explainSyntax, findLostQuote, startsBadly } from './explain-syntax.ts'
import type { Problem } from './problem.ts'

/** A file that could be read: its values, each a text, and where each stands. */
export interface Parsed {
  document: Document<ParsedNode>
  values: unknown
  /** @param words that stand in the value, where it goes over several lines */
  lineOf: (path: readonly (string | number)[], words?: string) => number
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
    const readable = new TextDecoder().decode(bytes).split('\ufffd')[0] ?? ''
    const sentence = 'Die Datei ist nicht in UTF-8 gespeichert. Speichere sie im Editor mit dieser Kodierung.'
    return [{ file, line: readable.split('\n').length, sentence }]
  }
  const lines = new LineCounter()
  const document = parseDocument(source, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    version: '1.2',
  })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const [error] = [...document.errors, ...document.warnings]
  if (error) {
    return [{ file, ...explainSyntax(error.code, source.split(/\r?\n/), lineAt(error.pos[0])) }]
  }
  const surprise = findSurprise(document, source)
  if (surprise) return [{ file, line: lineAt(surprise.offset), sentence: surprise.sentence }]
  return {
    document,
    values: document.toJS() ?? {},
    lineOf: (path, words = '') => {
      const start = startOf(document, path)
      return lineAt(Math.max(start, source.indexOf(words, start)))
    },
  }
}

/** What YAML reads without a word, but otherwise than somebody meant it who wrote a text. */
function findSurprise(document: Document<ParsedNode>, source: string): { offset: number; sentence: string } | null {
  let found: { offset: number; sentence: string } | null = null
  visit(document, {
    Pair(_, { key }) {
      if (!isCollection(key)) return
      const offset = key.range?.[0] ?? 0
      found = { offset, sentence: startsBadly(source.charAt(offset)) }
      return visit.BREAK
    },
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
  // `{price}` would be a group with one name and no value.
  if (isMap(node) && node.flow && node.items.length > 0 && node.items.every(({ value }) => value === null)) {
    return startsBadly('{')
  }
  // `! Neu` would lose its mark.
  if (node.tag?.startsWith('!')) return startsBadly('!')
  const lost = isScalar(node) && node.type === 'PLAIN' ? findLostQuote(String(node.value)) : null
  if (lost) return lost
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
      const pair = item as { key?: { value?: unknown; range?: number[] }; value?: ParsedNode | null }
      if (!pair.key?.range || String(pair.key.value) !== String(key)) continue
      const hasText = isScalar(pair.value) && pair.value.source !== ''
      return (hasText ? pair.value?.range?.[0] : pair.key.range[0]) ?? 0
    }
    const node = document.getIn(path.slice(0, length), true) as ParsedNode | undefined
    if (node?.range) return node.range[0]
  }
  return document.contents?.range[0] ?? 0
}
