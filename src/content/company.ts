import { writeLegalName } from './legal-forms.ts'
import { formatHours, formatSchemaHours } from './phone-hours.ts'
import type { CompanyFacts } from './schema/fact-schemas.ts'

/** A domain without mailboxes (RFC 2606). If the mail address is there, the facts are the sample's, and the page says so. */
const SAMPLE_MAIL = '@example.org'
const SAMPLE_NOTE = 'Beispielseite: Firma, Namen, Nummern und Zahlen sind erfunden.'

export const FORMATION_NOTE = 'i.\u00a0G.: in Gründung, die Eintragung läuft.'

export function deriveCompany(facts: CompanyFacts) {
  return {
    ...facts,
    legalName: writeLegalName(facts),
    ...telephone(facts.phone),
    hours: formatHours(facts.phoneHours),
    hoursSchema: formatSchemaHours(facts.phoneHours),
    sampleNote: facts.email.endsWith(SAMPLE_MAIL) ? SAMPLE_NOTE : '',
    contacts: facts.contacts.map((contact) => ({ ...contact, ...telephone(contact.phone) })),
  }
}

export type Company = ReturnType<typeof deriveCompany>

/** A German number as people read it, and with only digits and the country code for `tel:` links. */
export function telephone(phoneLabel: string): { phoneLabel: string; phone: string } {
  const digits = phoneLabel.replace(/[^\d+]/g, '').replace(/^00/, '+')
  // People often write the zero of the area code after the country code, too.
  return { phoneLabel, phone: digits.replace(/^(\+49)?0?/, '+49') }
}

/** An example for the form, such as `0251 123456`. Has the provider's area code, or else an unassigned one. */
export function phoneExample(phoneLabel: string): string {
  const national = phoneLabel.replace(/^(\+49|0049)\s*(\(0\))?\s*/, '0')
  const [, code = '01234'] = /^\(?(0[2-9]\d{1,4})\b/.exec(national) ?? []
  return `${code} 123456`
}
