import type { CommandDeps, Values } from './command.ts'
import { misused } from './command-error.ts'
import { JSON_OPTION } from './read-arguments.ts'
import { startTable } from './table.ts'

/** A column of a table for people. */
export interface Column<Item> {
  label: string
  read(item: Item, now: number): string
}

export interface ListForm<Item> {
  columns: readonly Column<Item>[]
  toRecord(item: Item, now: number): unknown
  /** The sentence for an empty list. */
  none: string
}

/** The options of a command that lists. */
export const PAGING = {
  limit: { type: 'string', value: 'ZAHL', about: 'höchstens so viele; ohne Angabe 50' },
  all: { type: 'boolean', about: 'alle' },
  json: JSON_OPTION,
} as const

interface Paging {
  limit: number
  isJson: boolean
}

const USUAL = 50
/** How many rows of a table are written at once. */
const PART = 500

/** @throws {CommandError} where the limit is no number, or given together with `--all` */
export function readPaging({ limit, all, json: isJson = false }: Values<typeof PAGING>): Paging {
  if (limit !== undefined && all) throw misused('Nenn entweder --limit oder --all.')
  if (all) return { limit: Number.POSITIVE_INFINITY, isJson }
  const number = Number(limit ?? USUAL)
  if (!Number.isInteger(number) || number < 1) throw misused(`"${limit}" ist keine Anzahl: Nimm 1 oder mehr.`)
  return { limit: number, isJson }
}

/** Writes the first items as JSON or as a table. They are read one by one, so that the memory stays flat. */
export async function printList<Item>(
  items: AsyncIterable<Item>,
  form: ListForm<Item>,
  { limit, isJson }: Paging,
  deps: CommandDeps,
): Promise<void> {
  if (!isJson) return printTable(items, form, limit, deps)
  const now = deps.now()
  await writeJson(firstOf(items, limit), (item) => form.toRecord(item, now), deps.write)
}

/** Writes a JSON array with one element a line, each as soon as it is read. */
export async function writeJson<Item>(
  items: AsyncIterable<Item>,
  toRecord: (item: Item) => unknown,
  write: (text: string) => void,
): Promise<void> {
  let before = '['
  for await (const item of items) {
    write(`${before}\n${JSON.stringify(toRecord(item))}`)
    before = ','
  }
  write(before === '[' ? '[]\n' : '\n]\n')
}

async function printTable<Item>(
  items: AsyncIterable<Item>,
  { columns, none }: ListForm<Item>,
  limit: number,
  deps: CommandDeps,
): Promise<void> {
  const labels = columns.map(({ label }) => label)
  const format = startTable(labels, deps.columns)
  const now = deps.now()
  let part: string[][] = []
  let count = 0
  // One more than asked for, to know whether there are more.
  for await (const item of firstOf(items, limit + 1)) {
    count += 1
    if (count <= limit) part.push(columns.map(({ read }) => read(item, now)))
    if (part.length < PART) continue
    deps.print(format(part))
    part = []
  }
  if (part.length > 0) deps.print(format(part))
  if (count === 0) deps.print(none)
  if (count > limit) deps.warn(`Es gibt mehr als diese ${limit}: --limit ZAHL zeigt mehr davon, --all alle.`)
}

async function* firstOf<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count === limit) return
  }
}
