import type { Outbox } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { IN_SAME_MAILBOX, mailboxOf } from './same-mailbox.ts'

export function prepareIsConfirmedElsewhere({ db, read }: Connection): Outbox['isConfirmedElsewhere'] {
  const findEmail = db.prepare('SELECT l.email FROM messages m JOIN leads l ON l.id = m.lead_id WHERE m.id = ?')
  const find = db.prepare(`
    SELECT 1
    FROM messages mine
    JOIN leads their_lead ON ${IN_SAME_MAILBOX}
    JOIN messages theirs ON theirs.lead_id = their_lead.id AND theirs.kind = 'visitor-confirmation'
    WHERE mine.id = :id AND theirs.id <> mine.id AND (
      theirs.sent_at > :since
      OR (theirs.sent_at IS NULL AND theirs.skipped_at IS NULL AND theirs.parked_at IS NULL
        AND (theirs.created_at, theirs.id) < (mine.created_at, mine.id)))
    LIMIT 1`)
  return ({ messageId, since }) =>
    read(() => {
      const mine = findEmail.get(messageId) as { email: string } | undefined
      return mine !== undefined && find.get({ id: messageId, since, ...mailboxOf(mine.email) }) !== undefined
    })
}
