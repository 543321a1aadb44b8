import { openValue } from '../../../../content/mails.ts'
import { fieldLabels, roofSizeLabels, roofTypeLabels } from '../../../../content/page/roof-check.ts'
import type { Lead, LeadField, RoofSize, RoofType } from '../../../lead/lead.ts'
import type { Fact } from '../letter.ts'

const labels = fieldLabels satisfies Record<LeadField, string>
const roofSizes = roofSizeLabels satisfies Record<RoofSize, string>
const roofTypes = roofTypeLabels satisfies Record<RoofType, string>

/** One field as people read it: its label, and `keine Angabe` where it was left open. */
export function leadFact(lead: Lead, field: LeadField): Fact {
  return { label: labels[field], value: readable(lead, field) || openValue }
}

function readable(lead: Lead, field: LeadField): string {
  if (field === 'roofSize') return lead.roofSize && roofSizes[lead.roofSize]
  if (field === 'roofType') return lead.roofType && roofTypes[lead.roofType]
  return lead[field]
}

/** For a link to call: digits and a leading plus. `null` where words stand between, e.g. `0251 123 (ab 18 Uhr)`. */
export function telephoneLink(phone: string): string | null {
  const number = phone.replace(/[\s()/.–-]/g, '')
  return /^\+?\d{5,}$/.test(number) ? `tel:${number}` : null
}
