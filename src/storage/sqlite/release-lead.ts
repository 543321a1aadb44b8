import type { LeadDesk } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { insertMessage } from './insert-message.ts'

export function prepareReleaseLead({ db, write }: Connection): LeadDesk['releaseLead'] {
  const release = db.prepare(`
    UPDATE leads SET released_at = ?
    WHERE ref = ? AND quarantined_at IS NOT NULL AND released_at IS NULL AND anonymised_at IS NULL`)
  const exists = db.prepare('SELECT 1 FROM leads WHERE ref = ?')
  const addMessage = insertMessage(db)
  return ({ ref, now, messages }) =>
    write(() => {
      if (release.run(now, ref).changes === 0) return exists.get(ref) !== undefined
      for (const message of messages) addMessage(message)
      return true
    })
}
