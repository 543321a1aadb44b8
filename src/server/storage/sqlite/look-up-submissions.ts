import type { Intake } from '../../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareReceivedUnder({ db, read }: Connection): Intake['receivedUnder'] {
  const find = db.prepare('SELECT received_at AS receivedAt FROM leads WHERE idempotency_key = ?')
  return (key) => read(() => (find.get(key) as { receivedAt: number } | undefined)?.receivedAt ?? null)
}

export function prepareCountLeadsFrom({ db, read }: Connection): Intake['countLeadsFrom'] {
  const count = db.prepare('SELECT count(*) AS leads FROM leads WHERE email = ? AND received_at >= ?')
  return ({ email, since }) => read(() => (count.get(email, since) as { leads: number }).leads)
}
