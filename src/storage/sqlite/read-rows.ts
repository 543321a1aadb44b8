import type { Row } from '../all-rows.ts'
import type { Connection } from './connection.ts'
import type { DatabaseFile } from './open-sqlite-store.ts'

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
