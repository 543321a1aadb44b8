import { FIELDS, type FieldRule, LEAD_FIELDS, type LeadField } from './lead.ts'
import type { StoredLead } from './store/stored-lead.ts'

interface LeadColumn {
  column: string
  /** Its value in SQL once the lead is anonymised; `null` if it stays. */
  emptied: "''" | 'NULL' | null
}

const plain = (column: string): LeadColumn => ({ column, emptied: null })
const personal = (column: string): LeadColumn => ({ column, emptied: "''" })
const personalNumber = (column: string): LeadColumn => ({ column, emptied: 'NULL' })

const fields = LEAD_FIELDS.map((name): [LeadField, LeadColumn] => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { about, kind } = FIELDS[name] as FieldRule
  return [name, about === 'roof' ? plain(column) : { column, emptied: kind === 'number' ? 'NULL' : "''" }]
})

/** All columns of a lead except its idempotency key, which only the intake uses. */
export const LEAD_COLUMNS: Record<keyof StoredLead, LeadColumn> = {
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
