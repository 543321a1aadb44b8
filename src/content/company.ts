import { writeLegalName } from './legal-forms.ts'
import { printHours, readHours, schemaHours } from './phone-hours.ts'
import type { CompanyFacts } from './schema/company-schema.ts'
import { telephone } from './telephone.ts'

/** The facts of content/company.yaml, and the values derived from them. */
export function deriveCompany(facts: CompanyFacts) {
  const phoneHours = readHours(facts.phoneHours)
  return {
    ...facts,
    /** With the legal form; "i. G." while the company is in formation. */
    legalName: writeLegalName(facts),
    ...telephone(facts.phone),
    phoneHours,
    hours: printHours(phoneHours),
    hoursSchema: schemaHours(phoneHours),
    contacts: facts.contacts.map((contact) => ({ ...contact, ...telephone(contact.phone) })),
  }
}

export type Company = ReturnType<typeof deriveCompany>
