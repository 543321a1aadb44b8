import type { StoreHealth, Upkeep } from '../../lead/store.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './connection.ts'
import { ATTENTION, IS_OPEN, IS_QUARANTINED, IS_WAITING } from './rows.ts'
import { asStoreError } from './store-error.ts'

export function prepareUpkeep({ db, read, write, transact }: Connection, recentFailure: RecentFailure): Upkeep {
  const prepareRemove = (condition: string) =>
    db.prepare(`
      DELETE FROM leads WHERE id IN (
        SELECT l.id FROM leads l WHERE l.received_at >= ?1 AND l.received_at < ?2 AND ${condition} LIMIT ?3)`)
  const removeAny = prepareRemove('TRUE')
  const removeQuarantined = prepareRemove(`${IS_QUARANTINED} AND l.quarantined_at < ?2`)
  // Digests belong to no lead, so they do not go with one.
  const removeDigests = db.prepare(
    `DELETE FROM messages WHERE lead_id IS NULL AND created_at < ? AND NOT (${IS_WAITING})`,
  )
  const known = db.prepare(`
    SELECT m.id FROM messages m LEFT JOIN leads l ON l.id = m.lead_id
    WHERE m.id IN (SELECT value FROM json_each(?)) AND l.anonymised_at IS NULL`)
  const beat = db.prepare(`
    INSERT INTO heartbeat (id, at, ballast) VALUES (1, ?, zeroblob(65536))
    ON CONFLICT DO UPDATE SET at = excluded.at, ballast = excluded.ballast`)
  const waiting = db.prepare(`
    SELECT count(*) AS waitingMessages, min(created_at) AS oldestWaitingAt FROM messages WHERE ${IS_WAITING}`)
  const stuck = db.prepare('SELECT count(*) AS stuckMessages FROM messages WHERE stuck_at IS NOT NULL')
  const overdue = db.prepare(`SELECT count(*) AS overdueLeads FROM leads l WHERE ${IS_OPEN} AND ${ATTENTION} <= ?`)

  return {
    purgeLeads: ({ receivedFrom = 0, receivedBefore, quarantined = false, digestsBefore, limit }) =>
      write(() => {
        removeDigests.run(digestsBefore)
        const remove = quarantined ? removeQuarantined : removeAny
        return Number(remove.run(receivedFrom, receivedBefore, limit).changes)
      }),

    knownMessageIds: (ids) => read(() => known.all(JSON.stringify(ids)).map((row) => (row as { id: string }).id)),

    // Without `read` and `write`, because a health check has to answer at once.
    async checkHealth({ now }) {
      try {
        const numbers = { ...waiting.get(), ...stuck.get(), ...overdue.get(now) } as Omit<StoreHealth, 'database'>
        const state = stateAfter(() => transact(() => beat.run(now)))
        return { database: state === 'ok' ? (recentFailure() ?? state) : state, ...numbers }
      } catch (error) {
        throw asStoreError(error)
      }
    },
  }
}

function stateAfter(write: () => void): StoreHealth['database'] {
  try {
    write()
    return 'ok'
  } catch (error) {
    return asStoreError(error).code
  }
}
