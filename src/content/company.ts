import { writeLegalName } from './legal-forms.ts'
import { printHours, schemaHours } from './phone-hours.ts'
import type { CompanyFacts } from './schema/fact-schemas.ts'

/** The facts of content/company.yaml, and the values derived from them. */
export function deriveCompany(facts: CompanyFacts) {
  return {
    ...facts,
    /** With the legal form; "i. G." while the company is in formation. */
    legalName: writeLegalName(facts),
    ...telephone(facts.phone),
    hours: printHours(facts.phoneHours),
    hoursSchema: schemaHours(facts.phoneHours),
    contacts: facts.contacts.map((contact) => ({ ...contact, ...telephone(contact.phone) })),
  }
}

export type Company = ReturnType<typeof deriveCompany>

/** A German number as people read it, and as a link dials it: international, digits only. */
export function telephone(phoneLabel: string): { phoneLabel: string; phone: string } {
  const digits = phoneLabel.replace('(0)', '').replace(/[^\d+]/g, '')
  return { phoneLabel, phone: digits.replace(/^00/, '+').replace(/^0/, '+49') }
}
