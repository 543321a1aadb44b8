import { isDeepStrictEqual } from 'node:util'
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml'

export type Values = string | Values[] | Group
export type Group = { [name: string]: Values }

export const isGroup = (value: Values): value is Group => typeof value === 'object' && !Array.isArray(value)

/** Names of groups and numbers of entries. */
export type Path = (string | number)[]

/** The value at a path. An entry that the file leaves out is empty. */
export function valueAt(values: Values, path: Path): Values {
  return path.reduce<Values>((at, key) => (typeof at === 'string' ? '' : ((at as Group)[key] ?? '')), values)
}

export function putAt(values: Group, path: Path, value: Values): void {
  const parent = path.slice(0, -1)
  if (valueAt(values, parent) === '') putAt(values, parent, {})
  const group = valueAt(values, parent) as Group
  group[path.at(-1) ?? ''] = value
}

/** Writes `...` without block scalars, because those would need the indentation of their place. */
const TEXTS_ONLY = { schema: 'failsafe', lineWidth: 0, blockQuote: false } as const

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Sets values in the source of a YAML file and leaves every other line unchanged. It does not print the changed document, because
 * that would indent the comments below an empty value and join the lines of folded texts.
 * @param source YAML that parses
 * @param values of groups that the file has. Adds missing names
 */
export function changeYaml(source: string, values: Group): string {
  const { contents } = parseDocument(source, TEXTS_ONLY)
  const edits = listEdits(source, contents as Node, values).sort((a, b) => a.from - b.from)
  const changed = edits.reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source)
  return source.includes('\r\n') ? changed.replace(/\r?\n/g, '\r\n') : changed
}

function listEdits(source: string, node: Node, next: Values): Edit[] {
  if (isMap(node) && !node.flow && isGroup(next)) {
    return Object.entries(next).flatMap(([name, value]) => {
      const item = node.items.find(({ key }) => isScalar(key) && key.value === name)
      if (item) return listEdits(source, item.value as Node, value)
      return value === '' ? [] : [addLine(source, node, stringify({ [name]: value }, TEXTS_ONLY))]
    })
  }
  if (isSeq(node) && !node.flow && Array.isArray(next) && next.length === node.items.length) {
    return node.items.flatMap((item, index) => {
      const present = isMap(item) ? Object.fromEntries(item.items.map(({ key }) => [String(key), ''])) : {}
      const value = next[index] ?? ''
      return listEdits(source, item as Node, isGroup(value) ? { ...present, ...value } : value)
    })
  }
  return isDeepStrictEqual(node.toJSON(), next) ? [] : [replace(source, node, next)]
}

/** The edit spans from the colon or dash before the value to its end. */
function replace(source: string, node: Node, next: Values): Edit {
  const from = source.slice(0, startOf(node)).trimEnd().length
  const end = endOf(node)
  const isBlock = isCollection(node) && !node.flow && typeof next !== 'string' && !isDeepStrictEqual(next, [])
  const value = stringify(next, { ...TEXTS_ONLY, collectionStyle: isBlock ? 'block' : 'flow' }).trimEnd()
  const text = isBlock ? `\n${indent(source, node, value)}` : next === '' ? '' : ` ${value}`
  // A folded text ends with its line, and an empty value keeps the space before a comment.
  const lineEnd = source[end - 1] === '\n' ? '\n' : ''
  return { from, to: end === startOf(node) ? from : end, text: text + lineEnd }
}

/** Adds lines after the last entry of a group, before the comments that end the file. */
function addLine(source: string, node: Node, line: string): Edit {
  const end = endOf(node)
  const below = source[end - 1] === '\n' ? end : source.indexOf('\n', end) + 1
  const at = below || source.length
  return { from: at, to: at, text: (below ? '' : '\n') + indent(source, node, line) }
}

/** Indents lines like the entries of a group or list. */
function indent(source: string, node: Node, lines: string): string {
  const start = startOf(node)
  const column = start - source.lastIndexOf('\n', start - 1) - 1
  return lines.replace(/^(?=.)/gm, ' '.repeat(column))
}

const startOf = (node: Node) => node.range?.[0] ?? 0

/** Excludes the comments that may follow. */
function endOf(node: Node): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined
  if (last === undefined) return node.range?.[1] ?? 0
  return endOf((isMap(node) ? (last as { value: Node }).value : last) as Node)
}
