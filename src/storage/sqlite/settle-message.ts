import type { Outbox } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareCompleteMessage({ db, write }: Connection): Outbox['completeMessage'] {
  const markSent = db.prepare('UPDATE messages SET lease = NULL, sent_at = ? WHERE id = ? AND lease = ?')
  const markSkipped = db.prepare('UPDATE messages SET lease = NULL, skipped_at = ? WHERE id = ? AND lease = ?')
  return ({ id, lease, now, skipped = false }) =>
    write(() => (skipped ? markSkipped : markSent).run(now, id, lease).changes === 1)
}

export function prepareFailMessage({ db, write }: Connection): Outbox['failMessage'] {
  const postpone = db.prepare(
    'UPDATE messages SET lease = NULL, last_error = ?, next_attempt_at = ? WHERE id = ? AND lease = ?',
  )
  const park = db.prepare('UPDATE messages SET lease = NULL, last_error = ?, parked_at = ? WHERE id = ? AND lease = ?')
  return ({ id, lease, now, retryAt, error }) =>
    write(
      () =>
        (retryAt === null ? park.run(error, now, id, lease) : postpone.run(error, retryAt, id, lease)).changes === 1,
    )
}
