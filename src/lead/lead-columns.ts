import { FIELDS, type FieldRule, LEAD_FIELDS, type LeadField } from './lead.ts'
import type { StoredLead } from './store/stored-lead.ts'

interface LeadColumn {
  /** Its name in the database. */
  column: string
  /** SQL: the value of personal data once the lead is anonymised. */
  empty?: "''" | 'null'
}

const formColumns = LEAD_FIELDS.map((name) => [name, columnOf(name, FIELDS[name])])

/** All columns of a lead except its idempotency key, which only the intake uses. */
export const LEAD_COLUMNS: Record<keyof StoredLead, LeadColumn> = {
  ...(Object.fromEntries(formColumns) as Record<LeadField, LeadColumn>),
  id: { column: 'id' },
  ref: { column: 'ref' },
  mailbox: { column: 'mailbox', empty: "''" },
  source: { column: 'source', empty: "''" },
  receivedAt: { column: 'received_at' },
  suspicion: { column: 'suspicion' },
  remindAt: { column: 'remind_at' },
  dueAt: { column: 'due_at' },
  answeredAt: { column: 'answered_at' },
  quarantinedAt: { column: 'quarantined_at' },
  releasedAt: { column: 'released_at' },
  anonymisedAt: { column: 'anonymised_at' },
  version: { column: 'version' },
  outcome: { column: 'outcome', empty: "''" },
  assignedTo: { column: 'assigned_to', empty: "''" },
  tries: { column: 'tries' },
  tryAgainAt: { column: 'try_again_at' },
}

/** A field of the form. Facts about the roof stay: they say nothing about a person. */
function columnOf(name: LeadField, { about, kind }: FieldRule): LeadColumn {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (about === 'roof') return { column }
  return { column, empty: kind === 'number' ? 'null' : "''" }
}
