import {
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { findLostQuote } from '../content/compiler/explain-syntax.ts'

/** A value as a file of content/ holds it: a text, a list or a group of them. */
export type Values = string | Values[] | Group
export type Group = { [name: string]: Values }

const MISFIT = 'A value does not fit the file it goes into.'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Puts values into the source of a YAML file. Only what changes is touched: written anew as a whole, the package would move
 * comments that follow an empty value, and break lines elsewhere.
 * @param values of groups that are there, and of names in them
 */
export function changeYaml(source: string, values: Group): string {
  const document = parseDocument(source, { schema: 'failsafe', version: '1.2' })
  const writer = { source, newline: source.includes('\r\n') ? '\r\n' : '\n', edits: [] as Edit[] }
  put(writer, document.contents, values)
  // From the end, so that places stay right; of two at one place the later one first.
  return writer.edits
    .toReversed()
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}

type Writer = { source: string; newline: string; edits: Edit[] }

function put(writer: Writer, node: ParsedNode | null, value: Values): void {
  const { source, edits } = writer
  if (typeof value !== 'string' && (isMap(node) || isSeq(node))) {
    if (JSON.stringify(node.toJSON()) === JSON.stringify(value)) return
    // JSON is YAML in brackets.
    if (node.flow)
      edits.push({
        start: node.range[0],
        end: node.range[1],
        text: JSON.stringify(value, null, 1).replace(/\n */g, ' '),
      })
    else if (isSeq(node) && Array.isArray(value)) putList(writer, node, value)
    else if (isMap(node) && !Array.isArray(value)) putGroup(writer, node, value)
    return
  }
  if (typeof value !== 'string' || !isScalar(node)) throw new TypeError(MISFIT)
  if (node.value === value) return
  const [start, end] = node.range
  // The text of a block ends with its last line.
  const ending = /\r?\n$/.exec(source.slice(start, end))?.[0] ?? ''
  edits.push({ start, end, text: printText(value) + ending })
}

function putGroup(writer: Writer, node: YAMLMap.Parsed, group: Group): void {
  const missing: [string, Values][] = []
  for (const [name, value] of Object.entries(group)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === name)
    if (pair === undefined) missing.push([name, value])
    else if (value === '' || isEmpty(pair)) putBehindColon(writer, pair, value)
    else put(writer, pair.value, value)
  }
  // After what is inside: of two lines that go to one place, the first stays above.
  for (const [name, value] of missing) append(writer, node, `${name}: ${printText(value)}`.trimEnd())
}

/** An empty value has no place of its own: comments and empty lines may follow before the package sees its end. */
function putBehindColon({ source, edits }: Writer, pair: Pair<ParsedNode, ParsedNode | null>, value: Values): void {
  if (isEmpty(pair) && value === '') return
  const start = source.indexOf(':', pair.key.range[1]) + 1
  const end = isEmpty(pair) ? start : (pair.value?.range[1] ?? start)
  const ending = /\r?\n$/.exec(source.slice(start, end))?.[0] ?? ''
  edits.push({ start, end, text: ` ${printText(value)}`.trimEnd() + ending })
}

function isEmpty({ value }: Pair<ParsedNode, ParsedNode | null>): boolean {
  return value === null || (isScalar(value) && value.source === '' && value.range[0] === value.range[1])
}

function putList(writer: Writer, node: YAMLSeq.Parsed, list: Values[]): void {
  const { source, edits } = writer
  list.slice(0, node.items.length).forEach((value, index) => void put(writer, node.items[index] ?? null, value))
  const surplus = node.items[list.length]
  if (surplus) {
    const start = source.lastIndexOf('\n', surplus.range[0] - 1) + 1
    edits.push({ start, end: endOfLine(source, endOf(node)), text: '' })
  }
  for (const value of list.slice(node.items.length)) append(writer, node, printItem(value))
}

function printItem(value: Values): string {
  if (typeof value === 'string') return `- ${printText(value)}`
  const lines = Object.entries(value).map(([name, item]) => `${name}: ${printText(item)}`)
  return lines.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`).join('\n')
}

/** Adds lines below the last one of a group or list, as far to the right as it. */
function append({ source, newline, edits }: Writer, node: YAMLMap.Parsed | YAMLSeq.Parsed, text: string): void {
  const from = node.range[0]
  const indent = ' '.repeat(from - source.lastIndexOf('\n', from - 1) - 1)
  const at = endOfLine(source, endOf(node))
  const before = at > 0 && source[at - 1] !== '\n' ? newline : ''
  const lines = text.split('\n').map((line) => indent + line + newline)
  edits.push({ start: at, end: at, text: before + lines.join('') })
}

/** Where the last value of a collection ends, without the comments behind it. */
function endOf(node: ParsedNode): number {
  if (isSeq(node)) {
    const last = node.items.at(-1)
    return last ? endOf(last) : node.range[1]
  }
  if (!isMap(node)) return node.range[1]
  const last = node.items.at(-1)
  if (last === undefined) return node.range[1]
  return last.value === null || isEmpty(last) ? last.key.range[1] : endOf(last.value)
}

/** The start of the next line. */
function endOfLine(source: string, offset: number): number {
  if (offset > 0 && source[offset - 1] === '\n') return offset
  const end = source.indexOf('\n', offset)
  return end === -1 ? source.length : end + 1
}

/** With quotes where YAML would otherwise read something else. */
function printText(value: Values): string {
  if (typeof value !== 'string') throw new TypeError(MISFIT)
  if (value === '') return ''
  if (findLostQuote(value) !== null) return `'${value.replaceAll("'", "''")}'`
  return stringify({ value }, { schema: 'failsafe', lineWidth: 0, blockQuote: false }).slice('value: '.length, -1)
}
