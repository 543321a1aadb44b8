import { DAY } from '../../lead/durations.ts'
import type { SignIn, SignIns } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import { prepareInsertMessage } from './rows.ts'

const COLUMNS = 'id, address, requested_at AS requestedAt, expires_at AS expiresAt'

export function prepareSignIns({ db, read, write }: Connection): SignIns {
  const removeOld = db.prepare(
    'DELETE FROM sign_ins WHERE (expires_at < :before AND requested_at < :before) OR requested_at > :after',
  )
  const count = db.prepare(`
    SELECT count(*) AS total FROM sign_ins
    WHERE address = ? AND requested_at > ? AND requested_at <= ? AND token_hash IS NULL`)
  const add = db.prepare('INSERT INTO sign_ins (id, address, requested_at, expires_at) VALUES (?, ?, ?, ?)')
  const insertMessage = prepareInsertMessage(db)
  const prolong = db.prepare(`
    UPDATE sign_ins SET expires_at = ? WHERE id = (
      SELECT id FROM sign_ins WHERE address = ? AND token_hash IS NULL AND expires_at > ?
      ORDER BY requested_at DESC, id DESC LIMIT 1)
    RETURNING id`)
  const sendAgain = db.prepare(`
    UPDATE messages SET skipped_at = NULL, stuck_at = NULL, next_attempt_at = ? WHERE id = ? AND sent_at IS NULL
      AND lease IS NULL`)
  const unused = db.prepare(`SELECT ${COLUMNS} FROM sign_ins WHERE id = ? AND token_hash IS NULL`)
  const extend = db.prepare('UPDATE sign_ins SET expires_at = ? WHERE id = ? AND token_hash IS NOT NULL')
  const begin = db.prepare(`
    UPDATE sign_ins SET token_hash = ?, expires_at = ? WHERE id = ? AND token_hash IS NULL AND expires_at > ?
    RETURNING address`)
  const session = db.prepare(`SELECT ${COLUMNS} FROM sign_ins WHERE token_hash = ? AND expires_at > ?`)
  const end = db.prepare('DELETE FROM sign_ins WHERE id = ?')
  const endAll = db.prepare('DELETE FROM sign_ins WHERE address = ?')
  const asSignIn = (row: object | undefined) => (row === undefined ? null : ({ ...row } as SignIn))

  return {
    addSignIn: ({ id, address, requestedAt, expiresAt }, { message, limits }) =>
      write(() => {
        removeOld.run({ before: requestedAt - DAY, after: requestedAt + DAY })
        const isFull = limits.some(({ since, most }) => {
          const { total } = count.get(address, since, requestedAt) as { total: number }
          return total >= most
        })
        const valid = isFull ? (prolong.get(expiresAt, address, requestedAt) as { id: string } | undefined) : undefined
        if (valid !== undefined) {
          sendAgain.run(requestedAt, valid.id)
          return false
        }
        add.run(id, address, requestedAt, expiresAt)
        insertMessage(message)
        return true
      }),
    findSignIn: (id) => read(() => asSignIn(unused.get(id))),
    extendSession: ({ id, expiresAt }) => write(() => void extend.run(expiresAt, id)),
    beginSession: ({ id, tokenHash, now, expiresAt }) =>
      write(() => (begin.get(tokenHash, expiresAt, id, now) as { address: string } | undefined)?.address ?? null),
    findSession: ({ tokenHash, now }) => read(() => asSignIn(session.get(tokenHash, now))),
    endSessions: (which) =>
      write(() => {
        if ('id' in which) end.run(which.id)
        else endAll.run(which.address)
      }),
  }
}
