import type { StoreHealth, Upkeep } from '../../lead/store/store-upkeep.ts'
import { ATTENTION_AT, IS_UNANSWERED, IS_WAITING } from './conditions.ts'
import type { SharedDatabase } from './shared-database.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function prepareKnownMessages({ read, idsInJson }: SharedDatabase): Pick<Upkeep, 'knownMessageIds'> {
  const known = read<{ id: string }>(`
    select m.id from messages m left join leads l on l.id = m.lead_id
    where m.id in (${idsInJson}) and l.anonymised_at is null
      and (m.kind <> 'visitor-withdrawn' or m.data <> '')`)
  return {
    async knownMessageIds(ids) {
      const rows = await known({ ids: JSON.stringify(ids.filter((id) => UUID.test(id))) })
      return rows.map(({ id }) => id)
    },
  }
}

const messages = (what: string, condition: string) => `(select ${what} from messages m where ${condition})`
const waiting = (lane: string) => `${IS_WAITING} and m.lane = '${lane}'`
const stuck = (lane: string) => `m.stuck_at is not null and m.skipped_at is null and m.lane = '${lane}'`

export const SELECT_HEALTH = `
  select ${messages('count(*)', waiting('mail'))} as "waitingMails",
    ${messages('min(m.created_at)', waiting('mail'))} as "oldestMailAt",
    ${messages('count(*)', stuck('mail'))} as "stuckMails",
    ${messages('count(*)', waiting('webhook'))} as "waitingEvents",
    ${messages('min(m.created_at)', waiting('webhook'))} as "oldestEventAt",
    ${messages('count(*)', stuck('webhook'))} as "stuckEvents",
    (select count(*) from leads l where ${IS_UNANSWERED} and ${ATTENTION_AT} <= :now) as "overdueLeads",
    (select max(received_at) from leads) as "newestLeadAt"`
export type HealthRow = Omit<StoreHealth, 'database'>
