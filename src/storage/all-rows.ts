/** A row as it is stored, under the names of its columns. */
export type Row = Record<string, string | number | null>

/** Every row of a store, in the order of the ids. */
export interface AllRows {
  leads: Iterable<Row>
  messages: Iterable<Row>
}
