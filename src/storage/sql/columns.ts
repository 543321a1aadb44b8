import { FIELDS, type FieldRule, LEAD_FIELDS, type LeadField } from '../../lead/lead.ts'
import type { ClaimedMessage, NewMessage, OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** The value of a column in SQL once its lead is anonymised. */
type Anonymised = 'unchanged' | "''" | 'null'

const fields = LEAD_FIELDS.map((name): [LeadField, Anonymised] => {
  const { about, kind } = FIELDS[name] as FieldRule
  return [name, about === 'roof' ? 'unchanged' : kind === 'number' ? 'null' : "''"]
})

/** All columns of a lead except its idempotency key, which only the intake uses. */
const LEAD: Record<keyof StoredLead, Anonymised> = {
  ...(Object.fromEntries(fields) as Record<LeadField, Anonymised>),
  id: 'unchanged',
  ref: 'unchanged',
  mailbox: "''",
  source: "''",
  receivedAt: 'unchanged',
  spamScore: 'unchanged',
  remindAt: 'unchanged',
  dueAt: 'unchanged',
  answeredAt: 'unchanged',
  closedAt: 'unchanged',
  quarantinedAt: 'unchanged',
  releasedAt: 'unchanged',
  anonymisedAt: 'unchanged',
  version: 'unchanged',
  outcome: "''",
  assignedTo: "''",
  tries: 'unchanged',
  tryAgainAt: 'unchanged',
  nextAt: 'null',
  kilowattPeak: 'null',
  euros: 'null',
  lossReason: "''",
  answers: "''",
}
export const LEAD_KEYS = Object.keys(LEAD) as (keyof StoredLead)[]

/** The column of a key: `received_at` for `receivedAt`. */
export const columnOf = (key: string) =>
  key === 'spamScore' ? 'suspicion' : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A select list. Its names are quoted, because Postgres changes others to lower case, and `by` is a word of SQL. */
export const select = (table: string, keys: readonly string[]) =>
  keys.map((key) => `${table}."${columnOf(key)}" as "${key}"`).join(', ')

/** @param mark writes the parameter of a key */
export const insertInto = (table: string, keys: readonly string[], mark = (key: string) => `:${key}`) =>
  `insert into ${table} (${keys.map((key) => `"${columnOf(key)}"`)}) values (${keys.map(mark)})`

export const SELECT_LEAD = `select ${select('l', LEAD_KEYS)} from leads l`
export const SET_ANONYMISED = LEAD_KEYS.filter((key) => LEAD[key] !== 'unchanged')
  .map((key) => `${columnOf(key)} = ${LEAD[key]}`)
  .join(', ')

export const ENTRY_KEYS = ['id', 'leadId', 'at', 'kind', 'by', 'detail', 'text', 'until', 'facts']

const CLAIMED: Record<Exclude<keyof NewMessage, 'skippedAt'>, true> = {
  id: true,
  kind: true,
  priority: true,
  leadId: true,
  dedupeKey: true,
  data: true,
  createdAt: true,
  nextAttemptAt: true,
}
const CLAIMED_KEYS = Object.keys(CLAIMED) as (keyof typeof CLAIMED)[]
export const NEW_MESSAGE_KEYS = [...CLAIMED_KEYS, 'skippedAt'] as const
export const NEW_MESSAGE_COLUMNS = NEW_MESSAGE_KEYS.map(columnOf)
export const CLAIMED_COLUMNS = select('messages', [...CLAIMED_KEYS, 'attempts', 'lostLeases'])
export type ClaimedRow = Omit<ClaimedMessage, 'lead' | 'lease'>

const MESSAGE_KEYS = [...NEW_MESSAGE_KEYS, 'attempts', 'sentAt', 'stuckAt', 'lastError']
export const SELECT_MESSAGE = `
  select ${select('m', MESSAGE_KEYS)}, l.ref, case when m.lease is null then null else m.next_attempt_at end as "leaseUntil"
  from messages m left join leads l on l.id = m.lead_id`
export type MessageRow = OutboxMessage & Pick<NewMessage, 'data'>
