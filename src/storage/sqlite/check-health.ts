import { StoreError, type StoreHealth, type Upkeep } from '../../lead/ports.ts'
import { type Connection, transact } from './connection.ts'
import { IS_OPEN, IS_WAITING } from './rows.ts'
import { asStoreError } from './store-error.ts'

export function prepareCheckHealth({ db }: Connection): Upkeep['checkHealth'] {
  const beat = db.prepare(`
    INSERT INTO heartbeat (id, at, ballast) VALUES (1, ?, zeroblob(65536))
    ON CONFLICT DO UPDATE SET at = excluded.at, ballast = excluded.ballast`)
  const waiting = db.prepare(`
    SELECT count(*) AS waitingMessages, min(created_at) AS oldestWaitingAt FROM messages WHERE ${IS_WAITING}`)
  const parked = db.prepare('SELECT count(*) AS parkedMessages FROM messages WHERE parked_at IS NOT NULL')
  const overdue = db.prepare(`SELECT count(*) AS overdueLeads FROM leads l WHERE ${IS_OPEN} AND l.due_at <= ?`)

  // No patience here: whoever asks for health wants an answer at once.
  return async ({ now }) => {
    try {
      const numbers = { ...waiting.get(), ...parked.get(), ...overdue.get(now) } as Omit<StoreHealth, 'database'>
      return { database: codeOf(() => transact(db, () => beat.run(now))), ...numbers }
    } catch (error) {
      throw new StoreError(asStoreError(error).code, { cause: error })
    }
  }
}

function codeOf(write: () => void): StoreHealth['database'] {
  try {
    write()
    return 'ok'
  } catch (error) {
    return asStoreError(error).code
  }
}
