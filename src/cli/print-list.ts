import { type CommandDeps, EXIT } from './command.ts'
import { CommandError } from './command-error.ts'
import { startTable } from './table.ts'

/** The options of a command that lists. */
export const PAGING = {
  limit: { type: 'string', value: 'N', about: 'at most so many; 50 where nothing is said' },
  all: { type: 'boolean', about: 'however many there are' },
} as const

const USUAL = 50
/** How many rows of a table are written at once. */
const PART = 500

/** @throws {CommandError} where it is no number, or both are said */
export function readLimit({ limit, all }: { limit?: string | undefined; all?: boolean | undefined }): number {
  if (limit !== undefined && all) throw new CommandError(EXIT.misused, 'Say either --limit or --all.')
  if (all) return Number.POSITIVE_INFINITY
  const number = Number(limit ?? USUAL)
  if (!Number.isInteger(number) || number < 1) {
    throw new CommandError(EXIT.misused, `"${limit}" is no number of lines: use 1 or more.`)
  }
  return number
}

/** Writes the first rows of a list as a table, part by part, and says where there are more. @returns how many */
export async function printTable(
  rows: AsyncIterable<readonly string[]>,
  { head, limit }: { head: readonly string[]; limit: number },
  { print, warn, columns }: Pick<CommandDeps, 'print' | 'warn' | 'columns'>,
): Promise<number> {
  const format = startTable(head, columns)
  let part: (readonly string[])[] = []
  let count = 0
  for await (const row of rows) {
    if (count === limit) {
      print(format(part))
      warn(`There are more than these ${limit}: --limit N shows more of them, --all shows all.`)
      return count
    }
    count += 1
    part.push(row)
    if (part.length < PART) continue
    print(format(part))
    part = []
  }
  if (part.length > 0) print(format(part))
  return count
}

/** Writes a list as a JSON array with one element a line, each as soon as it is read. @returns how many */
export async function writeJson(records: AsyncIterable<unknown>, write: (text: string) => void): Promise<number> {
  let count = 0
  for await (const record of records) {
    write(`${count === 0 ? '[' : ','}\n${JSON.stringify(record)}`)
    count += 1
  }
  write(count === 0 ? '[]\n' : '\n]\n')
  return count
}

/** A list as it is to be shown: all of it, or as many as are asked for. */
export async function* showEach<T, U>(
  items: AsyncIterable<T>,
  show: (item: T) => U,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<U> {
  let count = 0
  for await (const item of items) {
    if (count === limit) return
    count += 1
    yield show(item)
  }
}
