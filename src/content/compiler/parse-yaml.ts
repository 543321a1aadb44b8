import { isUtf8 } from 'node:buffer'
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
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
 * @returns the first problem where it cannot be read
 */
export function parseYaml(file: string, bytes: Uint8Array): Parsed | Problem[] {
  const source = new TextDecoder().decode(bytes)
  if (!isUtf8(bytes)) {
    const sentence = 'Die Datei ist nicht in UTF-8 gespeichert. Speichere sie im Editor mit dieser Kodierung.'
    return [{ file, line: source.split('\ufffd')[0]?.split('\n').length ?? 1, sentence }]
  }
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { schema: 'failsafe', lineCounter, prettyErrors: false, logLevel: 'error' })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  const [error] = [...document.errors, ...document.warnings]
  if (error) return [{ file, ...explainSyntax(document, source, error, lineAt) }]
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

/** The first place that is valid YAML, but read otherwise than its author means it. */
function findSurprise(document: Document<ParsedNode>, source: string): { offset: number; sentence: string } | null {
  let found: { offset: number; sentence: string } | null = null
  visit(document, {
    Node(key, node) {
      const offset = node.range?.[0] ?? 0
      // `{price}: a` has a group for its name.
      const isName = key === 'key' && isCollection(node)
      const sentence = isName ? startsBadly(source.charAt(offset)) : surpriseIn(node, source)
      if (sentence === null) return
      found = { offset, sentence }
      return visit.BREAK
    },
  })
  return found
}

function surpriseIn(node: Node, source: string): string | null {
  if (isAlias(node)) return startsBadly('*')
  if (isScalar(node) && node.anchor) return startsBadly('&')
  // `! Neu` would lose its mark.
  if (node.tag?.startsWith('!')) return startsBadly('!')
  // `{price}` would be a group with one name and no value.
  if (isMap(node) && node.flow && node.items.length > 0 && node.items.every(({ value }) => value === null)) {
    return startsBadly('{')
  }
  if (!isScalar(node) || !node.range) return null
  const lost = node.type === 'PLAIN' ? findLostQuote(String(node.value)) : null
  if (lost) return lost
  // A text would lose its end. A folded one ends with its last line; below it stands a note of its own.
  const end = node.range[1]
  const behind = end > 0 && source[end - 1] !== '\n' ? /^[ \t]*#(.*)/.exec(source.slice(end)) : null
  if (!behind) return null
  return `Was hinter # steht ("${behind[1]?.trim()}"), liest niemand. Gehört es zum Text, setz ihn in gerade Anführungszeichen; ist es eine Notiz, gib ihr eine eigene Zeile.`
}

/** Where a text starts, or the name of another value; where it is missing, its nearest parent. */
function startOf(document: Document<ParsedNode>, path: readonly (string | number)[]): number {
  let node: ParsedNode | null | undefined = document.contents
  let start = node?.range[0] ?? 0
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((one) => isScalar(one.key) && one.key.value === String(key))
      start = pair?.key.range[0] ?? start
      node = pair?.value as ParsedNode | null | undefined
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      start = node?.range[0] ?? start
    } else return start
  }
  return isScalar(node) && node.source ? node.range[0] : start
}
