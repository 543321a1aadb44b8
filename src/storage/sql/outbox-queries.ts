import { FIRST_ID } from '../../base/new-id.ts'
import { refOfDeleted } from '../../lead/outbox/webhook-messages.ts'
import type { Intake } from '../../lead/store/intake.ts'
import { MAIL_PRIORITIES, type OutboxMessage } from '../../lead/store/message.ts'
import type { Outbox } from '../../lead/store/message-outbox.ts'
import type { Upkeep } from '../../lead/store/store-upkeep.ts'
import { type MessageRow, SELECT_MESSAGE } from './columns.ts'
import { IS_IN_TURN, IS_WAITING } from './conditions.ts'
import { EARLIEST, firstOf, LATEST, NO_LIMIT, readCount, type SharedDatabase } from './shared-database.ts'

type OutboxQueries = Omit<Outbox, 'claimMessages' | 'enqueueMessages'> & Pick<Intake, 'arrivalsAtRanks'>

export function prepareOutboxQueries(database: SharedDatabase): OutboxQueries {
  return { ...prepareStateChanges(database), ...prepareLookups(database), ...prepareLists(database) }
}

/** The receipt of a withdrawal has the person's address, which only its sending needs. */
const CLEAR_RECEIPT = `data = case when kind = 'visitor-withdrawn' then '' else data end`

function prepareStateChanges({ change }: SharedDatabase) {
  /** @param isRecorded true for a message that an earlier try of the same call already changed */
  const releaseLease = (assignments: string, isRecorded: string) => {
    const text = (owner: string) => `update messages set lease = null, ${assignments} where id = :id and ${owner}`
    return change(text('lease = :lease'), text(`(lease = :lease or (lease is null and ${isRecorded}))`))
  }
  // If a lead goes into quarantine during the send, its mail is marked as skipped, although it was sent.
  const markSent = releaseLease(`sent_at = :now, skipped_at = null, ${CLEAR_RECEIPT}`, 'sent_at = :now')
  const markSkipped = releaseLease(`skipped_at = :now, ${CLEAR_RECEIPT}`, 'skipped_at = :now')
  const postpone = releaseLease(
    'next_attempt_at = :time, last_error = :error',
    'next_attempt_at = :time and last_error = :error',
  )
  const markStuck = releaseLease(
    `stuck_at = :time, last_error = :error, ${CLEAR_RECEIPT}`,
    'stuck_at = :time and last_error = :error',
  )
  // This does not change messages with a valid lease, because they are being sent.
  const retry = change(`
    update messages set attempts = case when stuck_at is null then attempts else 0 end, next_attempt_at = :now,
      stuck_at = null
    where sent_at is null and skipped_at is null and (lease is null or next_attempt_at <= :now) and lane = :lane
      and (cast(:ref as text) is null or lead_id = (select id from leads where ref = :ref))`)
  return {
    completeMessage: async ({ id, lease, now, skipped = false }) =>
      (await (skipped ? markSkipped : markSent)({ id, lease, now })) === 1,
    failMessage: async ({ id, lease, now, retryAt, error }) =>
      (await (retryAt === null ? markStuck : postpone)({ id, lease, error, time: retryAt ?? now })) === 1,
    retryMessages: ({ lane = 'mail', ref = null, now }) => retry({ lane, ref, now }),
  } satisfies Partial<OutboxQueries>
}

function prepareLookups(database: SharedDatabase) {
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
    countMails: readCount(
      database,
      `select count(distinct sent_at) as total from messages
      where lane = 'mail' and sent_at > :since and sent_at <= :now`,
    ),
    arrivalsAtRanks: async (ranks, now) => {
      const rows = await Promise.all(ranks.map((rank) => firstOf(nthNewest({ now, newer: rank - 1 }))))
      return rows.map((row) => row?.at ?? null)
    },
  } satisfies Partial<OutboxQueries>
}

const FIRST_MESSAGE = { createdAt: EARLIEST, id: FIRST_ID }

function prepareLists({ read }: SharedDatabase) {
  const ofLead = read<MessageRow>(`${SELECT_MESSAGE} where m.lead_id = :leadId order by m.created_at, m.id`)
  const unsent = read<MessageRow>(`
    ${SELECT_MESSAGE}
    where m.sent_at is null and m.skipped_at is null and m.lane = :lane and (m.created_at, m.id) > (:createdAt, :id)
    order by m.created_at, m.id limit :limit`)
  return {
    listMessagesOf: async (leadId) => (await ofLead({ leadId })).map(toOutboxMessage),
    listUnsentMessages: async ({ lane = 'mail', after = FIRST_MESSAGE, limit = NO_LIMIT } = {}) =>
      (await unsent({ lane, createdAt: after.createdAt, id: after.id, limit })).map(toOutboxMessage),
  } satisfies Partial<OutboxQueries>
}

const toOutboxMessage = ({ data, ref, ...message }: MessageRow) => ({
  ...message,
  ref: ref ?? refOfDeleted(message.kind, data),
})

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
