import sql, { empty } from 'sql-template-tag'
import type { StoreHealth, Upkeep } from '../../lead/store.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './connection.ts'
import { ATTENTION, IS_OPEN, IS_QUARANTINED, IS_WAITING, tellRemoved } from './rows.ts'

/** How long a health check waits, in milliseconds: enough for a new connection. */
const HEALTH_LIMIT_MS = 1_000

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** @param ownLine for the health check alone, which must not wait behind locked statements */
export function prepareUpkeep(
  { run, transact }: Connection,
  ownLine: Connection,
  recentFailure: RecentFailure,
): Upkeep {
  return {
    purgeLeads: ({ receivedFrom = 0, receivedBefore, quarantined = false, digestsBefore, limit, now }) =>
      transact(async (query) => {
        // Digests have no lead to be deleted with. A `lead.deleted` that the webhook has not received stays.
        await query(sql`
          delete from messages m
          where m.lead_id is null and m.created_at < ${digestsBefore}
            and not (${IS_WAITING} or (m.lane = 'webhook' and m.stuck_at is not null))`)
        const { rows } = await query(sql`
          select l.id from leads l where l.received_at >= ${receivedFrom} and l.received_at < ${receivedBefore}
            ${quarantined ? sql`and ${IS_QUARANTINED} and l.quarantined_at < ${receivedBefore}` : empty}
          limit ${limit} for update`)
        const ids = rows.map(({ id }) => id as string)
        await tellRemoved(query, sql`l.id = any(${ids})`, now)
        return (await query(sql`delete from leads where id = any(${ids})`)).count
      }),

    knownMessageIds: (ids) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select m.id from messages m left join leads l on l.id = m.lead_id
          where m.id = any(${ids.filter((id) => UUID.test(id))}) and l.anonymised_at is null`)
        return rows.map(({ id }) => id as string)
      }),

    checkHealth: ({ now }) =>
      ownLine.transact(async (query) => {
        await query(sql`set local lock_timeout = '500ms'`)
        const { rows } = await query(sql`
              select
                (select count(*) from messages m where ${IS_WAITING} and m.lane = 'mail') as waiting_mails,
                (select min(m.created_at) from messages m where ${IS_WAITING} and m.lane = 'mail') as oldest_mail_at,
                (select count(*) from messages where stuck_at is not null and lane = 'mail') as stuck_mails,
                (select count(*) from messages m where ${IS_WAITING} and m.lane = 'webhook') as waiting_events,
                (select min(m.created_at) from messages m where ${IS_WAITING} and m.lane = 'webhook') as oldest_event_at,
                (select count(*) from messages where stuck_at is not null and lane = 'webhook') as stuck_events,
                (select count(*) from leads l where ${IS_OPEN} and ${ATTENTION} <= ${now}) as overdue_leads,
                (select max(received_at) from leads) as newest_lead_at`)
        await query(sql`
          insert into heartbeat (id, at) values (1, ${now}) on conflict (id) do update set at = excluded.at`)
        return { database: recentFailure() ?? 'ok', ...rows[0] } as StoreHealth
      }, performance.now() + HEALTH_LIMIT_MS),
  }
}
