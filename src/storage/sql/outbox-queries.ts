import type { Intake } from '../../lead/store/intake.ts'
import { MAIL_PRIORITIES, type OutboxMessage } from '../../lead/store/message.ts'
import type { Outbox } from '../../lead/store/message-outbox.ts'
import type { Upkeep } from '../../lead/store/store-upkeep.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { SELECT_LEAD } from './columns.ts'
import {
  ATTENTION_AT,
  HAS_BOTH_TIMES,
  IS_FLOOD,
  IS_IN_TURN,
  IS_PLANNED,
  IS_UNANSWERED,
  IS_WAITING,
  PLANNED_AT,
} from './conditions.ts'
import { EARLIEST, firstOf, LATEST, readCount, type SharedDatabase } from './shared-database.ts'

type OutboxQueries = Omit<Outbox, 'claimMessages' | 'enqueueMessages'> & Pick<Intake, 'newestNotifications'>

export function prepareOutboxQueries(database: SharedDatabase): OutboxQueries {
  return { ...prepareSettling(database), ...prepareQueries(database), ...prepareLeadQueries(database) }
}

/** The receipt of a withdrawal has the person's address, which only its sending needs. */
const FORGET = `data = case when kind = 'visitor-withdrawn' then '' else data end`

function prepareSettling({ change }: SharedDatabase) {
  const settle = (column: string, rest = '') => {
    const text = (owner: string) =>
      `update messages set lease = null, ${FORGET}, ${rest} ${column} = :now where id = :id and ${owner}`
    return change(text('lease = :lease'), text(`(lease = :lease or (lease is null and ${column} = :now))`))
  }
  // If a lead goes into quarantine during the send, its mail is marked as skipped, although it was sent.
  const [markSent, markSkipped] = [settle('sent_at', 'skipped_at = null,'), settle('skipped_at')]
  const fail = (column: string, forget = '') => {
    const text = (owner: string) =>
      `update messages set lease = null, last_error = :error, ${forget} ${column} = :time where id = :id and ${owner}`
    const isRecorded = `lease is null and last_error = :error and ${column} = :time`
    return change(text('lease = :lease'), text(`(lease = :lease or (${isRecorded}))`))
  }
  const [postpone, markStuck] = [fail('next_attempt_at'), fail('stuck_at', `${FORGET},`)]
  return {
    completeMessage: async ({ id, lease, now, skipped = false }) =>
      (await (skipped ? markSkipped : markSent)({ id, lease, now })) === 1,
    failMessage: async ({ id, lease, now, retryAt, error }) =>
      (await (retryAt === null ? markStuck : postpone)({ id, lease, error, time: retryAt ?? now })) === 1,
  } satisfies Partial<OutboxQueries>
}

function prepareQueries(database: SharedDatabase) {
  const { read } = database
  // `|| ''` rules out the index of mailboxes, because a mailbox may have any number of leads, but few confirmations are recent.
  const confirmation = read<Pick<OutboxMessage, 'id' | 'sentAt'>>(`
    select m.id, m.sent_at as "sentAt" from messages m join leads l on l.id = m.lead_id
    where m.kind = 'visitor-confirmation' and m.skipped_at is null and m.stuck_at is null
      and coalesce(m.sent_at, ${LATEST}) > :since and l.mailbox || '' = :mailbox
    order by m.sent_at is null, m.created_at, m.id limit 1`)
  const lastDigest = read<{ at: number }>(`
    select created_at as at from messages where kind = 'staff-digest' and dedupe_key < :day
    order by dedupe_key desc limit 1`)
  // For one priority, the index finds the minimum at once.
  const next = read<{ at: number }>(`
    select m.next_attempt_at as at from messages m where ${IS_WAITING} and m.priority = :priority and ${IS_IN_TURN}
    order by m.next_attempt_at limit 1`)
  const countStuck = readCount(
    database,
    `select count(*) as total from messages
    where stuck_at is not null and lane = 'webhook' and last_error = coalesce(:error, last_error)`,
  )
  const countSent = readCount(
    database,
    `select count(distinct sent_at) as total from messages
    where lane = 'mail' and sent_at > :since and sent_at <= :now`,
  )
  // The notification of a lead that staff released is younger than its lead. This lead is not new.
  const nthNewest = read<{ at: number }>(`
    select m.created_at as at from messages m where m.kind = 'staff-notification' and m.created_at <= :now
      and exists (select 1 from leads l where l.id = m.lead_id and l.received_at = m.created_at)
    order by m.created_at desc limit 1 offset :newer`)
  return {
    findConfirmation: ({ mailbox, since }) => firstOf(confirmation({ mailbox, since })),
    lastDigestBefore: async (day) => (await firstOf(lastDigest({ day })))?.at ?? null,
    async nextMessageAt(priorities = MAIL_PRIORITIES) {
      const rows = await Promise.all(priorities.map((priority) => next({ priority })))
      const times = rows.flat().map(({ at }) => at)
      return times.length === 0 ? null : Math.min(...times)
    },
    countStuckEvents: (error) => countStuck({ error: error ?? null }),
    countMails: countSent,
    newestNotifications: async (ranks, now) => {
      const rows = await Promise.all(ranks.map((rank) => firstOf(nthNewest({ now, newer: rank - 1 }))))
      return rows.map((row) => row?.at ?? null)
    },
  } satisfies Partial<OutboxQueries>
}

function prepareLeadQueries(database: SharedDatabase) {
  const listToCall = database.read<StoredLead>(`
    ${SELECT_LEAD} where ${IS_UNANSWERED}
    and ${ATTENTION_AT} <= :dueBy and ${ATTENTION_AT} > :dueAfter and l.try_again_at is null and l.remind_at <= :remindBy
    and not exists (select 1 from messages m where m.lead_id = l.id and m.kind = :without)
    and case when ${IS_FLOOD} then 1 else 0 end = :isFlood
    order by ${ATTENTION_AT}, l.id limit :limit`)
  const prepareDueAgain = (condition: string, time: string, always = 'false') =>
    database.read<StoredLead>(`
      ${SELECT_LEAD} where ${condition} and ${time} <= :by
        and (${always} or not exists (
          select 1 from messages m where m.lead_id = l.id and m.kind = :without and m.created_at >= ${time}))
      order by ${time}, l.id limit :limit`)
  const triedDue = prepareDueAgain(`${IS_UNANSWERED} and l.try_again_at is not null`, ATTENTION_AT)
  const plannedDue = prepareDueAgain(IS_PLANNED, PLANNED_AT, HAS_BOTH_TIMES)
  return {
    listLeadsToCall: ({ dueBy = LATEST, dueAfter = EARLIEST, remindBy = LATEST, without = null, isFlood, limit }) =>
      listToCall({ dueBy, dueAfter, remindBy, without, isFlood: Number(isFlood), limit }),
    listLeadsToCallAgain: async ({ by, without, limit }) =>
      (await Promise.all([triedDue({ by, without, limit }), plannedDue({ by, without, limit })])).flat(),
  } satisfies Partial<OutboxQueries>
}

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
