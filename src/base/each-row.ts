const ROWS_PER_READ = 500

/** @param readPage returns the rows after `after`; a page that is not full is the last one */
export async function* eachRow<Row>(
  readPage: (page: { after?: Row; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let rows = await readPage({ limit: ROWS_PER_READ })
  for (;;) {
    yield* rows
    const after = rows.at(-1)
    if (after === undefined || rows.length < ROWS_PER_READ) return
    rows = await readPage({ after, limit: ROWS_PER_READ })
  }
}

/** Groups the items, so that one statement handles many. */
export async function* inBatches<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    if (batch.push(item) < ROWS_PER_READ) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
