import type { StoreHealth, Upkeep } from '../../lead/store.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './connection.ts'
import { attention, isOpen, isQuarantined, isWaiting } from './rows.ts'

/** How long a health check waits, in milliseconds: long enough for a new connection. */
const HEALTH_LIMIT_MS = 1_000

/** Sorts before every id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** @param ownLine for the health check alone: on the others, it would wait behind statements that a lock holds up */
export function prepareUpkeep(
  { run, transact }: Connection,
  ownLine: Connection,
  recentFailure: RecentFailure,
): Upkeep {
  return {
    purgeLeads: ({ receivedFrom = 0, receivedBefore, quarantined = false, digestsBefore, limit }) =>
      transact(async (sql) => {
        // Digests belong to no lead, so they do not go with one.
        await sql`
            delete from messages m
            where m.lead_id is null and m.created_at < ${digestsBefore} and not (${isWaiting(sql)})`
        const { count } = await sql`
            delete from leads where id in (
              select l.id from leads l where l.received_at >= ${receivedFrom} and l.received_at < ${receivedBefore}
                ${quarantined ? sql`and ${isQuarantined(sql)} and l.quarantined_at < ${receivedBefore}` : sql``}
              limit ${limit})`
        return count
      }),

    knownMessageIds: (ids) =>
      run(async (sql) => {
        // A list without any id is no SQL.
        const wanted = [...ids.filter((id) => UUID.test(id)), NIL_ID]
        const rows = await sql`
          select m.id from messages m left join leads l on l.id = m.lead_id
          where m.id in ${sql(wanted)} and l.anonymised_at is null`
        return rows.map(({ id }) => id as string)
      }),

    checkHealth: ({ now }) =>
      ownLine.transact(async (sql) => {
        await sql`set local lock_timeout = '500ms'`
        const [numbers] = await sql`
              select
                (select count(*) from messages m where ${isWaiting(sql)}) as waiting_messages,
                (select min(m.created_at) from messages m where ${isWaiting(sql)}) as oldest_waiting_at,
                (select count(*) from messages where stuck_at is not null) as stuck_messages,
                (select count(*) from leads l where ${isOpen(sql)} and ${attention(sql)} <= ${now}) as overdue_leads`
        await sql`
              insert into heartbeat (id, at) values (1, ${now}) on conflict (id) do update set at = excluded.at`
        return { database: recentFailure() ?? 'ok', ...numbers } as StoreHealth
      }, performance.now() + HEALTH_LIMIT_MS),
  }
}
