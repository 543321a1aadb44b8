import { type CommandDeps, JSON_OPTION, type Values } from './command.ts'
import { misused } from './command-error.ts'
import { formatTable } from './table.ts'

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

/** @throws {CommandError} where the limit is no number, or given together with `--all` */
export function readPaging({ limit, all, json: isJson = false }: Values<typeof PAGING>): Paging {
  if (limit !== undefined && all) throw misused('Nenn entweder --limit oder --all.')
  if (all) return { limit: Number.POSITIVE_INFINITY, isJson }
  const number = Number(limit ?? 50)
  if (!Number.isInteger(number) || number < 1) throw misused(`"${limit}" ist keine Anzahl: Nimm 1 oder mehr.`)
  return { limit: number, isJson }
}

/** Writes the first items as JSON or as a table. */
export async function printList<Item>(
  items: AsyncIterable<Item>,
  { columns, toRecord, none }: ListForm<Item>,
  { limit, isJson }: Paging,
  { now: clock, columns: width, print, warn, write }: CommandDeps,
): Promise<void> {
  const now = clock()
  if (isJson) {
    await writeJson(firstOf(items, limit), (item) => toRecord(item, now), write)
    return
  }
  // One more than asked for, to know whether there are more.
  const rows: string[][] = []
  for await (const item of firstOf(items, limit + 1)) rows.push(columns.map(({ read }) => read(item, now)))
  if (rows.length === 0) return print(none)
  print(formatTable([columns.map(({ label }) => label), ...rows.slice(0, limit)], width))
  if (rows.length > limit) warn(`Es gibt mehr als diese ${limit}: --limit ZAHL zeigt mehr davon, --all alle.`)
}

/** Writes a JSON array with one element a line, each as soon as it is read. @returns how many */
export async function writeJson<Item>(
  items: AsyncIterable<Item>,
  toRecord: (item: Item) => unknown,
  write: (text: string) => void,
): Promise<number> {
  let count = 0
  for await (const item of items) {
    write(`${count === 0 ? '[' : ','}\n${JSON.stringify(toRecord(item))}`)
    count += 1
  }
  write(count === 0 ? '[]\n' : '\n]\n')
  return count
}

async function* firstOf<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count === limit) return
  }
}
