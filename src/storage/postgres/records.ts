import type pg from 'pg'

/** Rows with the names of StoredLead, ClaimedMessage and OutboxEntry: `received_at` becomes `receivedAt`. */
export interface Result {
  rows: pg.QueryResultRow[]
  /** Rows changed or returned by the statement. */
  count: number
}

/**
 * @throws an error with the code `XX000`, "internal error", if the driver lost a row: a lost row must not look like a
 * deleted lead
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

export function toRow(record: object): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
