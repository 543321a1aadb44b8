import type { StoreHealth } from '../../lead/store/store-upkeep.ts'
import { ATTENTION_AT, IS_UNANSWERED, IS_WAITING } from './conditions.ts'

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
