import { DAY } from '../../lead/durations.ts'
import type { SignIn, SignIns } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import { prepareInsertMessage } from './rows.ts'

const COLUMNS = 'id, address, requested_at AS requestedAt, expires_at AS expiresAt'

export function prepareSignIns({ db, read, write }: Connection): SignIns {
  const removeExpired = db.prepare('DELETE FROM sign_ins WHERE expires_at < ? AND requested_at < ?')
  const count = db.prepare('SELECT count(*) AS total FROM sign_ins WHERE address = ? AND requested_at > ?')
  const add = db.prepare('INSERT INTO sign_ins (id, address, requested_at, expires_at) VALUES (?, ?, ?, ?)')
  const insertMessage = prepareInsertMessage(db)
  const newest = db.prepare(`
    SELECT ${COLUMNS} FROM sign_ins WHERE address = ? AND token_hash IS NULL ORDER BY requested_at DESC, id DESC LIMIT 1`)
  const unused = db.prepare(`SELECT ${COLUMNS} FROM sign_ins WHERE id = ? AND token_hash IS NULL`)
  const extend = db.prepare('UPDATE sign_ins SET expires_at = ? WHERE id = ?')
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
        removeExpired.run(requestedAt - DAY, requestedAt - DAY)
        const isFull = limits.some(({ since, most }) => (count.get(address, since) as { total: number }).total >= most)
        if (isFull) return false
        add.run(id, address, requestedAt, expiresAt)
        insertMessage(message)
        return true
      }),
    newestSignIn: (address) => read(() => asSignIn(newest.get(address))),
    findSignIn: (id) => read(() => asSignIn(unused.get(id))),
    extendSignIn: ({ id, expiresAt }) => write(() => void extend.run(expiresAt, id)),
    beginSession: ({ id, tokenHash, now, expiresAt }) =>
      write(() => (begin.get(tokenHash, expiresAt, id, now) as { address: string } | undefined)?.address ?? null),
    findSession: ({ tokenHash, now }) => read(() => asSignIn(session.get(tokenHash, now))),
    endSessions: (which) => write(() => void ('id' in which ? end.run(which.id) : endAll.run(which.address))),
  }
}
