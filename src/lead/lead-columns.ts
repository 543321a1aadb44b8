import type { StoredLead } from './store/stored-lead.ts'

interface LeadColumn {
  /** Its name in the database. */
  column: string
  /** Personal text: `''` once the lead is anonymised. */
  isPersonal: boolean
}

const plain = (column: string): LeadColumn => ({ column, isPersonal: false })
const personal = (column: string): LeadColumn => ({ column, isPersonal: true })

/** All columns of a lead except its idempotency key, which only the intake uses. */
export const LEAD_COLUMNS: Record<keyof StoredLead, LeadColumn> = {
  id: plain('id'),
  ref: plain('ref'),
  mailbox: personal('mailbox'),
  name: personal('name'),
  address: personal('address'),
  roofSize: plain('roof_size'),
  roofType: plain('roof_type'),
  phone: personal('phone'),
  email: personal('email'),
  message: personal('message'),
  source: personal('source'),
  receivedAt: plain('received_at'),
  suspicion: plain('suspicion'),
  remindAt: plain('remind_at'),
  dueAt: plain('due_at'),
  answeredAt: plain('answered_at'),
  quarantinedAt: plain('quarantined_at'),
  releasedAt: plain('released_at'),
  anonymisedAt: plain('anonymised_at'),
  version: plain('version'),
  outcome: personal('outcome'),
  assignedTo: personal('assigned_to'),
  tries: plain('tries'),
  tryAgainAt: plain('try_again_at'),
}
