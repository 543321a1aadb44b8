import { isDeepStrictEqual } from 'node:util'
import { CST, Parser, parse, stringify } from 'yaml'

/** A value as a file of content/ holds it: a text, a list or a group of them. */
export type Values = string | Values[] | Group
export type Group = { [name: string]: Values }

const TEXTS_ONLY = { schema: 'failsafe', version: '1.2', lineWidth: 0 } as const

/** A place for a value in the syntax tree: the file, an entry of a group, an item of a list. */
type Holder = CST.Document | CST.CollectionItem

/**
 * Sets values in the source of a YAML file and leaves every other line as it is. It works on the syntax tree: setIn() with
 * a printed document indents the comments below an empty value and joins the lines of folded texts.
 * @param source YAML that parses
 * @param values of the groups that are in the file; a name that is missing is added
 */
export function changeYaml(source: string, values: Group): string {
  const tokens = [...new Parser().parse(source)]
  const document = tokens.find((token) => token.type === 'document')
  if (document === undefined) throw new TypeError('The file has no values.')
  put(document, parse(source, TEXTS_ONLY), values)
  const changed = tokens.map((token) => CST.stringify(token)).join('')
  return source.includes('\r\n') ? changed.replace(/\r?\n/g, '\r\n') : changed
}

function put(holder: Holder, present: Values, next: Values): void {
  if (isDeepStrictEqual(present, next)) return
  const token = holder.value
  if (typeof next === 'string') putText(holder, next)
  else if (token?.type === 'flow-collection') {
    const source = stringify(next, { ...TEXTS_ONLY, collectionStyle: 'flow' }).trimEnd()
    holder.value = { type: 'scalar', offset: -1, indent: token.indent, source, end: token.end.slice(1) }
  } else if (token?.type === 'block-seq' && Array.isArray(next)) putList(token, present as Values[], next)
  else if (token?.type === 'block-map' && !Array.isArray(next)) putGroup(token, present as Group, next)
  else throw new TypeError('A value does not fit the file that it goes into.')
}

function putText(holder: Holder, text: string): void {
  const { value: token } = holder
  if (token !== undefined && text !== '') {
    CST.setScalarValue(token, text, { afterKey: true })
    return
  }
  // An empty value has no token; the end of its line and the comments below follow its colon.
  const item = holder as CST.CollectionItem
  const sep = item.sep ?? []
  const colon = sep.findIndex(({ type }) => type === 'map-value-ind') + 1
  if (token === undefined) {
    item.sep = [...sep.slice(0, colon), space(' ')]
    item.value = CST.createScalarToken(text, { indent: 0, end: sep.slice(colon) })
  } else {
    const end = token.type === 'block-scalar' ? token.props.slice(1) : 'end' in token ? token.end : []
    item.sep = [...sep.slice(0, colon), ...(end as CST.SourceToken[])]
    delete item.value
  }
}

function putList(token: CST.BlockSequence, present: Values[], next: Values[]): void {
  const isItem = ({ start }: CST.CollectionItem) => start.some(({ type }) => type === 'seq-item-ind')
  const items = token.items.filter(isItem)
  for (const item of items.slice(next.length)) token.items.splice(token.items.indexOf(item), 1)
  for (const [index, value] of next.entries()) {
    const item = items[index]
    if (item) put(item, present[index] ?? '', value)
    else append(token, stringify([value], TEXTS_ONLY))
  }
}

function putGroup(token: CST.BlockMap, present: Group, next: Group): void {
  for (const [name, value] of Object.entries(next)) {
    const item = token.items.find(({ key }) => CST.resolveAsScalar(key)?.value === name)
    if (item) put(item, present[name] ?? '', value)
    else if (value !== '') append(token, stringify({ [name]: value }, TEXTS_ONLY))
  }
}

/** Adds lines below the last entry, before the comments that end the file. */
function append({ items, indent }: CST.BlockMap | CST.BlockSequence, lines: string): void {
  const entries = items as CST.CollectionItem[]
  const at = entries.findLastIndex(({ sep, value }) => sep ?? value) + 1
  const isOpen = at > 0 && !CST.stringify(entries[at - 1] as CST.CollectionItem).endsWith('\n')
  const source = lines.replace(/^(?=.)/gm, ' '.repeat(indent))
  entries.splice(at, 0, { start: [], sep: [space(isOpen ? `\n${source}` : source)] } as CST.CollectionItem)
}

const space = (source: string): CST.SourceToken => ({ type: 'space', offset: -1, indent: 0, source })
