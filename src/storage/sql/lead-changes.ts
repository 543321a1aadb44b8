import { pick } from '../../base/pick.ts'
import { CONTACT_FIELDS } from '../../lead/lead.ts'
import { leadDeleted } from '../../lead/outbox/webhook-messages.ts'
import { type LeadChange, STATE_FIELDS } from '../../lead/steps/lead-change.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { NewMessage } from '../../lead/store/message.ts'
import { columnOf, ENTRY_KEYS, insertInto, SET_ANONYMISED } from './columns.ts'
import { IS_QUARANTINED, IS_UNANSWERED, IS_WAITING, MAY_HAVE_BEEN_SENT } from './conditions.ts'
import type { SharedDatabase, Transaction } from './shared-database.ts'

const CONTENT_FIELDS = [...CONTACT_FIELDS, 'mailbox', 'answers'] as const
const NO_CONTENT = Object.fromEntries(CONTENT_FIELDS.map((key) => [key, null]))

const QUARANTINED_AT = '(select quarantined_at from leads where id = :id)'
/** The mail is held: holdInQuarantine in src/lead/outbox/message-rules.ts. */
const IS_HELD = `skipped_at = ${QUARANTINED_AT}`

export function prepareChangeLead(database: SharedDatabase): Pick<LeadStore, 'changeLead'> {
  const { statement, transact, addMessages } = database
  const updateState = statement(`
    update leads set ${STATE_FIELDS.map((key) => `${columnOf(key)} = :${key}`).join(', ')}, version = version + 1,
      idempotency_key = case when :forgetKey = 1 then null else idempotency_key end
    where id = :id and version = :version and anonymised_at is null`)
  const updateContent = statement(`
    update leads set ${CONTENT_FIELDS.map((key) => `${columnOf(key)} = coalesce(:${key}, ${columnOf(key)})`).join(', ')}
    where id = :id`)
  const findEntry = statement('select 1 from lead_events where id = :id')
  const addEntry = statement(insertInto('lead_events', ENTRY_KEYS))
  const prepareDrop = (state: string) =>
    statement(
      `delete from messages where lead_id = :id and kind in (${database.textsInJson}) and created_at > :createdAfter and ${state}`,
    )
  const drop = {
    // A mail with a lease is being sent. It stays, so that adding it again does not send it twice.
    unsent: prepareDrop(`sent_at is null and lease is null and (skipped_at is null or ${IS_HELD})`),
    'unsent-or-skipped': prepareDrop('sent_at is null and lease is null'),
  }
  const hold = statement(`
    update messages set skipped_at = ${QUARANTINED_AT}
    where lead_id = :id and lane = 'mail' and sent_at is null and skipped_at is null`)
  const resume = statement(`
    update messages set skipped_at = null,
      next_attempt_at = case when next_attempt_at < :earliest then :earliest else next_attempt_at end
    where lead_id = :id and lane = 'mail' and sent_at is null and ${IS_HELD}`)
  const isUnanswered = statement(`select 1 from leads l where l.id = :id and ${IS_UNANSWERED}`)
  const findCreated = statement(
    `select skipped_at as "heldAt" from messages where lead_id = :id and kind = 'lead.created'`,
  )
  const sendCreated = statement(`
    update messages set skipped_at = null, created_at = :now, next_attempt_at = :now, data = :data
    where lead_id = :id and kind = 'lead.created'`)

  function* changeLead({ lead, setState = {}, ...change }: LeadChange, isAgain: boolean): Transaction<boolean> {
    const { id, version } = lead
    if (isAgain && (yield findEntry({ id: change.entry.id })).count > 0) return true
    const values = pick({ ...lead, ...setState }, STATE_FIELDS)
    const { count } = yield updateState({ ...values, id, version, forgetKey: Number(change.forgetKey ?? false) })
    if (count === 0) return false
    if (change.setContent) yield updateContent({ ...NO_CONTENT, ...change.setContent, id })
    yield addEntry({ ...change.entry, facts: JSON.stringify(change.entry.facts) })
    if (change.drop) {
      const { kinds, state, createdAfter = 0 } = change.drop
      yield drop[state]({ id, texts: JSON.stringify(kinds), createdAfter })
    }
    if (setState.quarantinedAt) yield hold({ id })
    if (change.resumeMailsAt) yield resume({ id, earliest: change.resumeMailsAt })
    if (change.addIfUnanswered && (yield isUnanswered({ id })).count > 0) yield* addMessages(change.addIfUnanswered)
    if (change.addAlways) yield* addMessages(change.addAlways)
    if (change.event) yield* reportChange(id, change.event, change.accepts ?? false)
    return true
  }

  function* reportChange(id: string, event: NewMessage, accepts: boolean): Transaction<void> {
    const { rows } = yield findCreated({ id })
    if (rows[0]?.heldAt === null) yield* addMessages([event])
    else if (accepts) yield sendCreated({ id, now: event.createdAt, data: event.data })
  }

  return { changeLead: (change) => transact((isAgain) => changeLead(change, isAgain)) }
}

export function prepareDeleteLeads(
  database: SharedDatabase,
): Pick<LeadStore, 'deleteLead' | 'anonymiseLead' | 'purgeLeads'> {
  const { statement, transact, addMessages, idsInJson, forUpdate } = database
  // Locks the leads first, so that in-flight deliveries and concurrent changes are visible.
  const prepareChoice = (condition: string) =>
    statement(`select l.id, l.version from leads l where ${condition} ${forUpdate}`)
  const byRef = prepareChoice('l.ref = :ref')
  const isOld = 'l.received_at >= :receivedFrom and l.received_at < :receivedBefore'
  const old = prepareChoice(`${isOld} limit :limit`)
  const oldInQuarantine = prepareChoice(
    `${isOld} and ${IS_QUARANTINED} and l.quarantined_at < :receivedBefore limit :limit`,
  )
  const lockEvents = statement(
    `select 1 from messages m where m.lane = 'webhook' and m.lead_id in (${idsInJson}) ${forUpdate}`,
  )
  const findReported = statement(`
    select l.ref, max(case when m.lease is not null then m.next_attempt_at end) as "leaseUntil"
    from leads l join messages m on m.lead_id = l.id and m.lane = 'webhook'
    where l.id in (${idsInJson}) group by l.id, l.ref
    having max(case when m.kind = 'lead.created' and ${MAY_HAVE_BEEN_SENT} then 1 else 0 end) = 1`)
  const deleteChosen = statement(`delete from leads where id in (${idsInJson})`)
  const dropMessages = statement(`
    delete from messages
    where lead_id in (${idsInJson}) and ((sent_at is null and skipped_at is null) or lane = 'webhook')`)
  const deleteHistory = statement(`delete from lead_events where lead_id in (${idsInJson})`)
  const anonymise = statement(`
    update leads set ${SET_ANONYMISED}, idempotency_key = null, version = version + 1,
      anonymised_at = coalesce(anonymised_at, :now), closed_at = coalesce(closed_at, answered_at)
    where id in (${idsInJson})`)
  // Digests are deleted here, because they have no lead. A `lead.deleted` that the webhook has not received stays.
  const removeOldMessages = statement(`
    delete from messages as m where m.lead_id is null and m.created_at < :messagesBefore
      and not (${IS_WAITING} or (m.lane = 'webhook' and m.stuck_at is not null))`)

  /** Enqueues `lead.deleted` for leads that the webhook may know, due after the lease of an event that is being sent. */
  function* enqueueLeadDeleted(ids: string, now: number): Transaction<void> {
    yield lockEvents({ ids })
    const { rows } = yield findReported({ ids })
    yield* addMessages((rows as Parameters<typeof leadDeleted>[0][]).map((lead) => leadDeleted(lead, now)))
  }

  function* deleteLead(options: Parameters<LeadStore['deleteLead']>[0], isAgain: boolean): Transaction<boolean> {
    const { ref, now, version, add = [] } = options
    const { rows } = yield byRef({ ref })
    if (rows.length === 0) return isAgain
    if (version !== undefined && rows[0]?.version !== version) return false
    const ids = asJson({ rows })
    yield* enqueueLeadDeleted(ids, now)
    yield deleteChosen({ ids })
    yield* addMessages(add)
    return true
  }

  function* anonymiseLead({ ref, now }: { ref: string; now: number }): Transaction<boolean> {
    const ids = asJson(yield byRef({ ref }))
    yield* enqueueLeadDeleted(ids, now)
    yield dropMessages({ ids })
    yield deleteHistory({ ids })
    return (yield anonymise({ ids, now })).count === 1
  }

  function* purgeLeads(options: Parameters<LeadStore['purgeLeads']>[0]): Transaction<number> {
    const { receivedFrom, receivedBefore, onlyQuarantined, messagesBefore, limit, now } = options
    yield removeOldMessages({ messagesBefore })
    const ids = asJson(yield (onlyQuarantined ? oldInQuarantine : old)({ receivedFrom, receivedBefore, limit }))
    yield* enqueueLeadDeleted(ids, now)
    return (yield deleteChosen({ ids })).count
  }

  return {
    deleteLead: (options) => transact((isAgain) => deleteLead(options, isAgain)),
    anonymiseLead: (options) => transact(() => anonymiseLead(options)),
    purgeLeads: (options) => transact(() => purgeLeads(options)),
  }
}

const asJson = ({ rows }: { rows: { id?: unknown }[] }) => JSON.stringify(rows.map(({ id }) => id))
