import type pg from 'pg'

/** Rows under the names of StoredLead, ClaimedMessage and OutboxEntry: `received_at` is `receivedAt`. */
export interface Result {
  rows: pg.QueryResultRow[]
  /** How many rows the statement changed, or returned. */
  count: number
}

/**
 * The rows of an answer. @throws an error with the code `XX000`, "internal error", if the driver has lost a row: a missing
 * row must never look like a lead that is gone
 */
export function asRecords(answer: pg.QueryArrayResult | pg.QueryArrayResult[]): Result {
  // A text of several statements has one answer for each.
  const { fields = [], rows = [], rowCount = 0 } = [answer].flat().at(-1) ?? {}
  if (fields.length > 0 && (rows.length !== rowCount || rows.includes(undefined as never))) {
    throw Object.assign(new Error('The driver lost rows.'), { code: 'XX000' })
  }
  const names = fields.map(({ name }) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  return {
    rows: rows.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]]))),
    count: rowCount ?? 0,
  }
}

/** A record under the names of the columns. */
export function toRow(record: object): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
