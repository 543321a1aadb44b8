import type { Lead, LeadField } from '../../../lead/lead.ts'
import type { MailAddress } from '../../../lead/outbox/transport.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { fieldLabels, formatField } from '../../records/field-words.ts'
import type { Fact } from '../blocks.ts'

export function leadFact(lead: Lead, field: LeadField): Fact {
  return { label: fieldLabels[field], value: formatField(lead, field) }
}

/** `null` without an e-mail address. */
export function replyToPerson({ name, email }: Pick<StoredLead, 'name' | 'email'>): MailAddress | null {
  return email === '' ? null : { name, address: email }
}
