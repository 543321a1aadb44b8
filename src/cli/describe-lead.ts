import { deskLabels as labels, statusWords } from '../content/desk.ts'
import { leadFact } from '../functions/mail/letters/lead-facts.ts'
import { LEAD_FIELDS, type Lead, type LeadField } from '../lead/lead.ts'
import { statusOf } from '../lead/lead-status.ts'
import type { StoredLead } from '../lead/store.ts'
import { formatTime, formatTimeOrNothing, toIso } from './time.ts'

export type Fact = readonly [label: string, value: string]

/** Everything about a lead as people read it, the same facts for each; `''` where there is nothing. */
export function describeLead(lead: StoredLead, now: number): Fact[] {
  return [
    [labels.ref, lead.ref],
    [labels.status, statusWords[statusOf(lead, now)]],
    [labels.receivedAt, formatTime(lead.receivedAt)],
    [labels.dueAt, formatTime(lead.dueAt)],
    [labels.answeredAt, formatTimeOrNothing(lead.answeredAt)],
    [labels.quarantinedAt, formatTimeOrNothing(lead.quarantinedAt)],
    [labels.releasedAt, formatTimeOrNothing(lead.releasedAt)],
    [labels.anonymisedAt, formatTimeOrNothing(lead.anonymisedAt)],
    ...LEAD_FIELDS.map((field): Fact => [fieldLabel(field), readField(lead, field)]),
  ]
}

/** The label that the page and the mails have for a field. */
export function fieldLabel(field: LeadField): string {
  return leadFact(OPEN, field).label
}

function readField(lead: Lead, field: LeadField): string {
  // The page's words hold spaces that do not break; a search in a table would not find those.
  return lead[field] === '' ? '' : leadFact(lead, field).value.replaceAll('\u00a0', ' ')
}

const OPEN: Lead = { name: '', address: '', roofSize: '', roofType: '', phone: '', email: '', message: '' }

/** The labels of describeLead, in its order. */
export const LEAD_LABELS: readonly string[] = [...Object.values(labels), ...LEAD_FIELDS.map(fieldLabel)]

/** What programs get: the fields as they were sent, times in ISO 8601, `null` for what has not happened. */
export function toLeadRecord(lead: StoredLead, now: number) {
  return {
    ref: lead.ref,
    status: statusOf(lead, now),
    receivedAt: new Date(lead.receivedAt).toISOString(),
    dueAt: new Date(lead.dueAt).toISOString(),
    answeredAt: toIso(lead.answeredAt),
    quarantinedAt: toIso(lead.quarantinedAt),
    releasedAt: toIso(lead.releasedAt),
    anonymisedAt: toIso(lead.anonymisedAt),
    name: lead.name,
    address: lead.address,
    roofSize: lead.roofSize,
    roofType: lead.roofType,
    phone: lead.phone,
    email: lead.email,
    message: lead.message,
  }
}
