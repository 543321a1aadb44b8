import { FIELDS, type FieldRule, LEAD_FIELDS, type LeadField } from '../../lead/lead.ts'
import type { ClaimedMessage, NewMessage, OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

interface LeadColumn {
  column: string
  /** Its value in SQL once the lead is anonymised. `null` if the value stays. */
  anonymised: "''" | 'NULL' | null
}

const plain = (column: string): LeadColumn => ({ column, anonymised: null })
const personal = (column: string): LeadColumn => ({ column, anonymised: "''" })
const personalNumber = (column: string): LeadColumn => ({ column, anonymised: 'NULL' })

const fields = LEAD_FIELDS.map((name): [LeadField, LeadColumn] => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { about, kind } = FIELDS[name] as FieldRule
  const columnOf = about === 'roof' ? plain : kind === 'number' ? personalNumber : personal
  return [name, columnOf(column)]
})

/** All columns of a lead except its idempotency key, which only the intake uses. */
const LEAD_COLUMNS: Record<keyof StoredLead, LeadColumn> = {
  ...(Object.fromEntries(fields) as Record<LeadField, LeadColumn>),
  id: plain('id'),
  ref: plain('ref'),
  mailbox: personal('mailbox'),
  source: personal('source'),
  receivedAt: plain('received_at'),
  spamScore: plain('suspicion'),
  remindAt: plain('remind_at'),
  dueAt: plain('due_at'),
  answeredAt: plain('answered_at'),
  closedAt: plain('closed_at'),
  quarantinedAt: plain('quarantined_at'),
  releasedAt: plain('released_at'),
  anonymisedAt: plain('anonymised_at'),
  version: plain('version'),
  outcome: personal('outcome'),
  assignedTo: personal('assigned_to'),
  tries: plain('tries'),
  tryAgainAt: plain('try_again_at'),
  nextAt: personalNumber('next_at'),
  kilowattPeak: personalNumber('kilowatt_peak'),
  euros: personalNumber('euros'),
  lossReason: personal('loss_reason'),
  answers: personal('answers'),
}

type Columns<Key extends string = string> = Readonly<Record<Key, string>>

/** A select list. Its names are quoted, because Postgres changes unquoted names to lower case. */
const select = (table: string, columns: Columns) =>
  Object.entries(columns)
    .map(([key, column]) => `${table}.${column} as "${key}"`)
    .join(', ')

/** @param mark writes the parameter of a key */
export function insertInto(table: string, columns: Columns, mark: (key: string) => string): string {
  return `insert into ${table} (${Object.values(columns)}) values (${Object.keys(columns).map(mark)})`
}

const leads = Object.entries(LEAD_COLUMNS)
export const LEAD_COLUMN = Object.fromEntries(leads.map(([key, { column }]) => [key, column])) as Columns<
  keyof StoredLead
>
export const SELECT_LEAD = `select ${select('l', LEAD_COLUMN)} from leads l`
/** A select list of some columns, because reading a whole lead takes longer. */
export const selectListOf = (keys: readonly (keyof StoredLead)[]) =>
  keys.map((key) => `l.${LEAD_COLUMN[key]} as "${key}"`).join(', ')
export const SET_ANONYMISED = leads
  .flatMap(([, { column, anonymised }]) => (anonymised ? `${column} = ${anonymised}` : []))
  .join(', ')

const MESSAGE = {
  id: 'id',
  kind: 'kind',
  priority: 'priority',
  leadId: 'lead_id',
  dedupeKey: 'dedupe_key',
  data: 'data',
  createdAt: 'created_at',
  nextAttemptAt: 'next_attempt_at',
}
export const NEW_MESSAGE: Columns<keyof NewMessage> = { ...MESSAGE, skippedAt: 'skipped_at' }
export const CLAIMED_COLUMNS = select('messages', { ...MESSAGE, attempts: 'attempts', lostLeases: 'lost_leases' })
export type ClaimedRow = Omit<ClaimedMessage, 'lead' | 'lease'>

const MESSAGE_COLUMNS = select('m', {
  ...NEW_MESSAGE,
  attempts: 'attempts',
  sentAt: 'sent_at',
  stuckAt: 'stuck_at',
  lastError: 'last_error',
})
export const SELECT_MESSAGE = `
  select ${MESSAGE_COLUMNS}, l.ref, case when m.lease is null then null else m.next_attempt_at end as "leaseUntil"
  from messages m left join leads l on l.id = m.lead_id`
export type MessageRow = OutboxMessage & Pick<NewMessage, 'data'>
