import type { Connection } from './connection.ts'
import type { DatabaseFile } from './open-sqlite-store.ts'

/** A row under the names of its columns. */
export type Row = Record<string, string | number | null>

export interface AllRows {
  leads: Iterable<Row>
  messages: Iterable<Row>
}

export function prepareReadRows({ db }: Connection): DatabaseFile['readRows'] {
  const select = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY id`).iterate() as Iterable<Row>
  return async (work) => {
    db.exec('BEGIN')
    try {
      return await work({ leads: select('leads'), messages: select('messages') })
    } finally {
      db.exec('COMMIT')
    }
  }
}
