import type { DatabaseSync } from 'node:sqlite'
import type { OldestLeads, Outbox } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { insertMessage } from './insert-message.ts'
import { asLead, IS_OPEN, IS_QUARANTINED, LEAD_COLUMNS } from './rows.ts'

export function prepareEnqueueDigest({ db, write }: Connection): Outbox['enqueueDigest'] {
  const find = db.prepare('SELECT 1 FROM messages WHERE day = ?')
  const addMessage = insertMessage(db)
  return ({ day, message }) =>
    write(() => {
      if (find.get(day) !== undefined) return false
      addMessage(message, day)
      return true
    })
}

export function prepareLeadsForDigest({ db, read }: Connection): Outbox['leadsForDigest'] {
  const quarantined = prepareOldest(db, IS_QUARANTINED)
  const open = prepareOldest(db, IS_OPEN)
  return ({ limit }) => read(() => ({ quarantined: quarantined(limit), open: open(limit) }))
}

function prepareOldest(db: DatabaseSync, condition: string): (limit: number) => OldestLeads {
  const count = db.prepare(`SELECT count(*) AS total FROM leads l WHERE ${condition}`)
  const select = db.prepare(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${condition} ORDER BY l.received_at, l.rowid LIMIT ?`,
  )
  return (limit) => ({ leads: select.all(limit).map(asLead), ...(count.get() as { total: number }) })
}
