import type { StoreHealth, Upkeep } from '../../lead/store.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './connection.ts'
import { attention, isOpen, isQuarantined, isWaiting, tellRemoved } from './rows.ts'

/** How long a health check waits, in milliseconds: long enough for a new connection. */
const HEALTH_LIMIT_MS = 1_000

/** Sorts before every id. In lists: one without any id is no SQL. */
const NIL_ID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** @param ownLine for the health check alone: on the others, it would wait behind statements that a lock holds up */
export function prepareUpkeep(
  { run, transact }: Connection,
  ownLine: Connection,
  recentFailure: RecentFailure,
): Upkeep {
  return {
    purgeLeads: ({ receivedFrom = 0, receivedBefore, quarantined = false, digestsBefore, limit, now }) =>
      transact(async (sql) => {
        // Digests belong to no lead, so they do not go with one. A deletion that the webhook has not heard of stays.
        await sql`
            delete from messages m
            where m.lead_id is null and m.created_at < ${digestsBefore}
              and not (${isWaiting(sql)} or (m.priority = 3 and m.stuck_at is not null))`
        const rows = await sql`
            select l.id from leads l where l.received_at >= ${receivedFrom} and l.received_at < ${receivedBefore}
              ${quarantined ? sql`and ${isQuarantined(sql)} and l.quarantined_at < ${receivedBefore}` : sql``}
            limit ${limit} for update`
        const ids = [NIL_ID, ...rows.map(({ id }) => id as string)]
        await tellRemoved(sql, sql`l.id in ${sql(ids)}`, now)
        return (await sql`delete from leads where id in ${sql(ids)}`).count
      }),

    knownMessageIds: (ids) =>
      run(async (sql) => {
        const wanted = [NIL_ID, ...ids.filter((id) => UUID.test(id))]
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
                (select count(*) from messages m where ${isWaiting(sql)} and m.priority < 3) as waiting_mails,
                (select min(m.created_at) from messages m where ${isWaiting(sql)} and m.priority < 3) as oldest_mail_at,
                (select count(*) from messages where stuck_at is not null and priority < 3) as stuck_mails,
                (select count(*) from messages m where ${isWaiting(sql)} and m.priority = 3) as waiting_events,
                (select min(m.created_at) from messages m where ${isWaiting(sql)} and m.priority = 3) as oldest_event_at,
                (select count(*) from messages where stuck_at is not null and priority = 3) as stuck_events,
                (select count(*) from leads l where ${isOpen(sql)} and ${attention(sql)} <= ${now}) as overdue_leads,
                (select max(received_at) from leads) as newest_lead_at`
        await sql`
              insert into heartbeat (id, at) values (1, ${now}) on conflict (id) do update set at = excluded.at`
        return { database: recentFailure() ?? 'ok', ...numbers } as StoreHealth
      }, performance.now() + HEALTH_LIMIT_MS),
  }
}
