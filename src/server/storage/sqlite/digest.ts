import type { Outbox } from '../../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { insertMessage } from './insert-message.ts'
import { asLead, IS_OPEN, LEAD_COLUMNS } from './rows.ts'

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
  const select = (condition: string) =>
    db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${condition} ORDER BY l.received_at, l.rowid`)
  const quarantined = select(`
    l.answered_at IS NULL AND l.anonymised_at IS NULL AND l.quarantined_at IS NOT NULL AND l.released_at IS NULL`)
  const open = select(IS_OPEN)
  return () => read(() => ({ quarantined: quarantined.all().map(asLead), open: open.all().map(asLead) }))
}
