import { PRIORITIES } from '../../lead/outbox.ts'
import type { ClaimedMessage, MessageKind, NewMessage } from '../../lead/store/message.ts'
import type { ClaimTerms, Outbox } from '../../lead/store/message-outbox.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { CLAIMED, type ClaimedRow, SELECT_LEAD } from './columns.ts'
import { IS_IN_TURN, IS_WAITING } from './conditions.ts'
import { readCount, type SharedDatabase, type Transaction } from './shared-database.ts'

const IS_DUE = `
  ${IS_WAITING} and m.priority = :priority and (cast(:kind as text) is null or m.kind = :kind)
  and (m.next_attempt_at <= :now or m.next_attempt_at >= :wrongFrom) and ${IS_IN_TURN}`

type Terms = ClaimTerms & { limit: number; kind: MessageKind | null }

export function prepareClaims(database: SharedDatabase): Pick<Outbox, 'claimMessages'> {
  const { step, transact, isFree, idsInJson } = database
  const countDue = readCount(
    database,
    `select count(*) as total from (select 1 from messages m where ${IS_DUE} limit :atLeast) as counted`,
  )
  // A row that still has a lease has lost it: it has expired.
  const claim = step(`
    update messages set lease = :lease, next_attempt_at = :leaseUntil, attempts = attempts + 1,
      lost_leases = case when lease is null then 0 else lost_leases + 1 end
    where ${isFree(`select m.id from messages m where ${IS_DUE} order by m.next_attempt_at, m.id limit :limit`)}
    returning ${CLAIMED}`)
  const findLeads = step(`${SELECT_LEAD} where l.id in (${idsInJson})`)

  function* claimMessages(
    priorities: readonly NewMessage['priority'][],
    { now, wrongFrom, leaseUntil, limit, kind }: Terms,
  ): Transaction<ClaimedMessage[]> {
    const lease = crypto.randomUUID()
    const claimed: ClaimedRow[] = []
    for (const priority of priorities) {
      if (claimed.length === limit) break
      const rest = limit - claimed.length
      const { rows } = yield claim({ priority, kind, lease, leaseUntil, now, wrongFrom, limit: rest })
      // `returning` guarantees no order.
      claimed.push(...(rows as unknown as ClaimedRow[]).sort(byAge))
    }
    const { rows } = yield findLeads({ ids: JSON.stringify(claimed.flatMap(({ leadId }) => leadId ?? [])) })
    const leads = new Map((rows as unknown as StoredLead[]).map((lead) => [lead.id, lead]))
    return claimed.map((message) => ({ ...message, lease, leaseUntil, lead: leads.get(message.leadId ?? '') ?? null }))
  }

  return {
    async claimMessages({ priorities = PRIORITIES.mail, kind = null, atLeast = 1, ...terms }) {
      const { now, wrongFrom } = terms
      // Read first, so that an idle loop does not write.
      const due = await Promise.all(priorities.map((priority) => countDue({ priority, kind, now, wrongFrom, atLeast })))
      const open = priorities.filter((_, index) => due[index] === atLeast)
      return open.length === 0 ? [] : transact(() => claimMessages(open, { ...terms, kind }))
    },
  }
}

const byAge = (a: ClaimedRow, b: ClaimedRow) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
