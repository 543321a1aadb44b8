import type { Lane, StoreHealth, Upkeep } from '../../lead/store.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './connection.ts'
import { ATTENTION, IS_OPEN, IS_QUARANTINED, IS_WAITING, prepareTellRemoved } from './rows.ts'
import { asStoreError } from './store-error.ts'

export function prepareUpkeep({ db, read, write, transact }: Connection, recentFailure: RecentFailure): Upkeep {
  const prepareChoose = (condition: string) =>
    db.prepare(`
      SELECT json_group_array(id) AS ids FROM (
        SELECT l.id FROM leads l WHERE l.received_at >= ?1 AND l.received_at < ?2 AND ${condition} LIMIT ?3)`)
  const chooseAny = prepareChoose('TRUE')
  const chooseQuarantined = prepareChoose(`${IS_QUARANTINED} AND l.quarantined_at < ?2`)
  const tellRemoved = prepareTellRemoved(db)
  const remove = db.prepare('DELETE FROM leads WHERE id IN (SELECT value FROM json_each(?))')
  // Digests have no lead to be deleted with. A `lead.deleted` that the webhook has not received stays.
  const removeDigests = db.prepare(
    `DELETE FROM messages
    WHERE lead_id IS NULL AND created_at < ? AND NOT (${IS_WAITING} OR (lane = 'webhook' AND stuck_at IS NOT NULL))`,
  )
  const known = db.prepare(`
    SELECT m.id FROM messages m LEFT JOIN leads l ON l.id = m.lead_id
    WHERE m.id IN (SELECT value FROM json_each(?)) AND l.anonymised_at IS NULL`)
  const beat = db.prepare(`
    INSERT INTO heartbeat (id, at, ballast) VALUES (1, ?, zeroblob(65536))
    ON CONFLICT DO UPDATE SET at = excluded.at, ballast = excluded.ballast`)
  const prepareWaiting = (names: string, lane: Lane) =>
    db.prepare(
      `SELECT count(*) AS waiting${names}s, min(created_at) AS oldest${names}At FROM messages WHERE ${IS_WAITING} AND lane = '${lane}'`,
    )
  const waiting = [prepareWaiting('Mail', 'mail'), prepareWaiting('Event', 'webhook')]
  const stuck = db.prepare(`
    SELECT count(*) FILTER (WHERE lane = 'mail') AS stuckMails, count(*) FILTER (WHERE lane = 'webhook') AS stuckEvents
    FROM messages WHERE stuck_at IS NOT NULL`)
  const leads = db.prepare(`
    SELECT count(*) AS overdueLeads, (SELECT max(received_at) FROM leads) AS newestLeadAt
    FROM leads l WHERE ${IS_OPEN} AND ${ATTENTION} <= ?`)

  return {
    purgeLeads: ({ receivedFrom = 0, receivedBefore, quarantined = false, digestsBefore, limit, now }) =>
      write(() => {
        removeDigests.run(digestsBefore)
        const choose = quarantined ? chooseQuarantined : chooseAny
        const { ids } = choose.get(receivedFrom, receivedBefore, limit) as { ids: string }
        tellRemoved(ids, now)
        return Number(remove.run(ids).changes)
      }),

    knownMessageIds: (ids) => read(() => known.all(JSON.stringify(ids)).map((row) => (row as { id: string }).id)),

    // Without `read` and `write`, because a health check must answer at once.
    async checkHealth({ now }) {
      try {
        const counts = [...waiting.map((count) => count.get()), stuck.get(), leads.get(now)]
        const numbers = Object.assign({}, ...counts) as Omit<StoreHealth, 'database'>
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
