import { inBatches } from '../base/each-row.ts'
import type { Column } from '../functions/records/describe-lead.ts'
import { type CommandDeps, JSON_OPTION, type Values } from './define-command.ts'
import { formatTable } from './format-table.ts'

interface ListForm<Item> {
  columns: readonly Column<Item>[]
  toRecord(item: Item, now: number): unknown
  none: string
}

export const LISTING = {
  all: { type: 'boolean', about: 'alle; ohne Angabe die ersten 50' },
  json: JSON_OPTION,
} as const

const PAGE = 50

export async function printList<Item>(
  items: AsyncIterable<Item>,
  { columns, toRecord, none }: ListForm<Item>,
  { all = false, json = false }: Values<typeof LISTING>,
  deps: CommandDeps,
): Promise<void> {
  const now = deps.now()
  const limit = all ? Number.POSITIVE_INFINITY : PAGE
  if (json) {
    await writeJson(firstOf(items, limit), (item) => toRecord(item, now), deps.write)
    return
  }
  const head = columns.map(({ label }) => label)
  let count = 0
  // Reads one row more than it shows, to know if there are more. Each batch is a table, so that memory stays small.
  for await (const batch of inBatches(firstOf(items, limit + 1))) {
    const rows = batch.slice(0, limit).map((item) => columns.map(({ read }) => read(item, now)))
    await deps.write(`${formatTable([head, ...rows], deps.columns)}\n`)
    count += batch.length
  }
  if (count === 0) deps.print(none)
  if (count > limit) deps.warn(`Es gibt mehr als diese ${limit}: --all zeigt alle.`)
}

/** Writes a JSON array, one element a line, as fast as the output is read. Returns the number of elements. */
export async function writeJson<Item>(
  items: AsyncIterable<Item>,
  toRecord: (item: Item) => unknown,
  write: CommandDeps['write'],
): Promise<number> {
  let count = 0
  for await (const item of items) {
    await write(`${count === 0 ? '[' : ','}\n${JSON.stringify(toRecord(item))}`)
    count += 1
  }
  await write(count === 0 ? '[]\n' : '\n]\n')
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
