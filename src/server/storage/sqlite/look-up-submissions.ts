import type { Intake } from '../../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareCountLeadsFrom({ db, read }: Connection): Intake['countLeadsFrom'] {
  const count = db.prepare('SELECT count(*) AS leads FROM leads WHERE email = ? AND received_at >= ?')
  return ({ email, since }) => read(() => (count.get(email, since) as { leads: number }).leads)
}
