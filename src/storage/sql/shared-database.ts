import type { NewMessage } from '../../lead/store/message.ts'
import type { Outbox } from '../../lead/store/message-outbox.ts'
import type { ClaimRows } from './claims.ts'

export type Values = Readonly<Record<string, string | number | null>>

export interface QueryResult {
  rows: Record<string, unknown>[]
  /** The number of rows that were changed or returned. */
  count: number
}

export interface Statement {
  text: string
  values: Values
}

/**
 * Yields the statements of a transaction one by one, and gets each result. SQLite returns it at once,
 * because nothing else may run within its transaction. Postgres returns it later.
 */
export type Transaction<T> = Generator<Statement, T, QueryResult>

/**
 * The shared statements use SQLite and Postgres through this interface. All differences between the two databases are in
 * its members, except how a lead is stored. The statements have parameters such as `:name`, and rename each column to its key
 * in the row's type.
 */
export interface SharedDatabase {
  read<Row>(text: string): (values?: Values) => Promise<Row[]>
  /**
   * Returns a function that resolves to the number of changed rows.
   * @param again replaces `text` if the connection broke, because the first attempt may have been committed
   */
  change(text: string, again?: string): (values: Values) => Promise<number>
  statement(text: string): (values: Values) => Statement
  /** @param work may run again; `isAgain`: the connection broke, and the first attempt may have been committed */
  transact<T>(work: (isAgain: boolean) => Transaction<T>): Promise<T>

  enqueueMessages: Outbox['enqueueMessages']
  addMessages(messages: readonly NewMessage[]): Transaction<number>
  /** Waits for other transactions with the same lock. */
  lock(name: string): Transaction<void>
  /** Subqueries of the ids in the JSON array `:ids`, and of the texts in `:texts`. */
  idsInJson: string
  textsInJson: string
  /** A table with each element of the JSON array `:rows` in its column `value`. */
  rowsInJson: string
  /** Claims due messages by priority, then longest due first. Claims none if fewer than `atLeast` are due. */
  claimRows: ClaimRows
  /** Ends a select whose rows no other transaction may change until the end of this one. */
  forUpdate: '' | 'for update'
}

export function readCount({ read }: SharedDatabase, text: string): (values?: Values) => Promise<number> {
  const count = read<{ total: number }>(text)
  return async (values) => (await count(values))[0]?.total ?? 0
}

export async function firstOf<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null
}

export const EARLIEST = Number.MIN_SAFE_INTEGER
export const LATEST = Number.MAX_SAFE_INTEGER
export const NO_LIMIT = Number.MAX_SAFE_INTEGER
