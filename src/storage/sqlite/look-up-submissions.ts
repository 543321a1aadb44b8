import type { Intake } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { IN_SAME_MAILBOX, mailboxOf } from './same-mailbox.ts'

export function prepareCountLeadsFrom({ db, read }: Connection): Intake['countLeadsFrom'] {
  const count = db.prepare(`SELECT count(*) AS leads FROM leads WHERE ${IN_SAME_MAILBOX} AND received_at >= :since`)
  return ({ email, since }) => read(() => (count.get({ ...mailboxOf(email), since }) as { leads: number }).leads)
}
