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

/**
 * For a link to call: the number at the beginning, without what people write after it, e.g. `(ab 18 Uhr)`, and
 * without the zero in `+49 (0)251`. `null` where the text does not begin with a number.
 */
export function telephoneLink(phone: string): string | null {
  const written = /^\+?[\d\s()/.–-]+/.exec(phone)?.[0] ?? ''
  const number = written.replace(/^(\+|00)(\s*\d\d\s*)\(0\)/, '$1$2').replace(/[^\d+]/g, '')
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : null
}
