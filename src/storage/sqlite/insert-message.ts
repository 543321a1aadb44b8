import type { DatabaseSync } from 'node:sqlite'
import type { NewMessage } from '../../lead/ports.ts'

/** Adds a message inside the caller's transaction; `day` is that of a digest. @throws where there is one like it. */
export function insertMessage(db: DatabaseSync): (message: NewMessage, day?: string) => void {
  const insert = db.prepare(
    'INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, day) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return ({ id, kind, leadId, createdAt, nextAttemptAt }, day) => {
    insert.run(id, kind, leadId, createdAt, nextAttemptAt, day ?? null)
  }
}
