import { MAIL_PRIORITIES, type MessageKind, type Priority } from '../../lead/store/message.ts'
import type { ClaimTimes, Outbox } from '../../lead/store/message-outbox.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { CLAIMED_COLUMNS, type ClaimedRow, SELECT_LEAD } from './columns.ts'
import { IS_IN_TURN, IS_WAITING } from './conditions.ts'
import type { SharedDatabase } from './shared-database.ts'

type ClaimValues = ClaimTimes & { limit: number; kind: MessageKind | null; atLeast: number; lease: string }
export type ClaimRows = (priorities: readonly Priority[], values: ClaimValues) => Promise<ClaimedRow[]>

export const buildDueCondition = (priority: string) => `
  ${IS_WAITING} and m.priority ${priority} and (cast(:kind as text) is null or m.kind = :kind)
  and (m.next_attempt_at <= :now or m.next_attempt_at >= :wrongFrom) and ${IS_IN_TURN}`

/** If the row still has a lease, its worker never reported a result, so this counts a lost lease. */
export const buildClaimStatement = (condition: string) => `
  update messages set lease = :lease, next_attempt_at = :leaseUntil, attempts = attempts + 1,
    lost_leases = case when lease is null then 0 else lost_leases + 1 end
  where ${condition} returning ${CLAIMED_COLUMNS}`

export function prepareClaims({ claimRows, read, idsInJson }: SharedDatabase): Pick<Outbox, 'claimMessages'> {
  const leadsOf = read<StoredLead>(`${SELECT_LEAD} where l.id in (${idsInJson})`)
  return {
    async claimMessages({ priorities = MAIL_PRIORITIES, kind = null, atLeast = 1, ...options }) {
      const lease = crypto.randomUUID()
      const rows = await claimRows(priorities, { ...options, kind, atLeast, lease })
      if (rows.length === 0) return []
      const found = await leadsOf({ ids: JSON.stringify(rows.flatMap(({ leadId }) => leadId ?? [])) })
      const leads = new Map(found.map((lead) => [lead.id, lead]))
      // `returning` guarantees no order.
      return rows.sort(byUrgency).map((row) => ({ ...row, lease, lead: leads.get(row.leadId ?? '') ?? null }))
    },
  }
}

const byUrgency = (a: ClaimedRow, b: ClaimedRow) =>
  a.priority - b.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
