import { writeLegalName } from './legal-forms.ts'
import { printHours, schemaHours } from './phone-hours.ts'
import type { CompanyFacts } from './schema/fact-schemas.ts'

/** A domain without mailboxes (RFC 2606). As long as the mail goes there, the facts are the sample's, and the page says so. */
const SAMPLE_MAIL = '@example.org'
const SAMPLE_NOTE = 'Beispielseite: Firma, Namen, Nummern und Zahlen sind erfunden.'

/** The facts of content/company.yaml, and the values derived from them. */
export function deriveCompany(facts: CompanyFacts) {
  return {
    ...facts,
    /** With the legal form; "i. G." while the company is in formation. */
    legalName: writeLegalName(facts),
    ...telephone(facts.phone),
    hours: printHours(facts.phoneHours),
    hoursSchema: schemaHours(facts.phoneHours),
    sampleNote: facts.email.endsWith(SAMPLE_MAIL) ? SAMPLE_NOTE : '',
    contacts: facts.contacts.map((contact) => ({ ...contact, ...telephone(contact.phone) })),
  }
}

export type Company = ReturnType<typeof deriveCompany>

/** A German number as people read it, and as a link dials it: international, digits only. */
export function telephone(phoneLabel: string): { phoneLabel: string; phone: string } {
  const digits = phoneLabel.replace('(0)', '').replace(/[^\d+]/g, '')
  return { phoneLabel, phone: digits.replace(/^00/, '+').replace(/^0/, '+49') }
}

/** An example for the visitor's form, with the provider's own area code, or with one that nobody has: `0251 123456`. */
export function phoneExample(phoneLabel: string): string {
  const national = phoneLabel.replace(/^(\+49|0049)\s*(\(0\))?\s*/, '0')
  const [, code = '01234'] = /^\(?(0[2-9]\d{1,4})\b/.exec(national) ?? []
  return `${code} 123456`
}
