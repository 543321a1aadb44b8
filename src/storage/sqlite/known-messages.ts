import type { Upkeep } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareKnownMessageIds({ db, read }: Connection): Upkeep['knownMessageIds'] {
  const select = db.prepare(`
    SELECT m.id FROM messages m LEFT JOIN leads l ON l.id = m.lead_id
    WHERE m.id IN (SELECT value FROM json_each(?)) AND l.anonymised_at IS NULL`)
  return (ids) => read(() => select.all(JSON.stringify(ids)).map((row) => (row as { id: string }).id))
}
