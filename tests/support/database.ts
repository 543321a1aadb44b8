import pg from 'pg'

/** A connection to Postgres apart from the store's: `sql` runs a statement and resolves to its rows. */
export function openDatabase(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // A test may end the server that it is connected to.
  pool.on('error', () => {})
  const run = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  const sql = (strings: readonly string[], ...values: unknown[]) =>
    run(
      strings.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    )
  return Object.assign(sql, {
    /** Runs a text as it is, also one of several statements. */
    unsafe: run,
    end: () => pool.end(),
  })
}

export type Database = ReturnType<typeof openDatabase>
