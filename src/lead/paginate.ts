/** Rows in memory at once. */
const PAGE = 500

export async function* eachRow<Row>(
  readPage: (page: { after?: Row; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let rows = await readPage({ limit: PAGE })
  yield* rows
  for (let last = rows.at(-1); last !== undefined && rows.length === PAGE; last = rows.at(-1)) {
    rows = await readPage({ after: last, limit: PAGE })
    yield* rows
  }
}
