import type { Outbox } from '../../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareIsConfirmedElsewhere({ db, read }: Connection): Outbox['isConfirmedElsewhere'] {
  const find = db.prepare(`
    SELECT 1
    FROM messages mine
    JOIN leads my_lead ON my_lead.id = mine.lead_id
    JOIN leads their_lead ON their_lead.email = my_lead.email
    JOIN messages theirs ON theirs.lead_id = their_lead.id AND theirs.kind = 'visitor-confirmation'
    WHERE mine.id = :id AND theirs.id <> mine.id AND (
      theirs.sent_at > :since
      OR (theirs.sent_at IS NULL AND theirs.skipped_at IS NULL AND theirs.parked_at IS NULL
        AND (theirs.created_at, theirs.id) < (mine.created_at, mine.id)))
    LIMIT 1`)
  return ({ messageId, since }) => read(() => find.get({ id: messageId, since }) !== undefined)
}
