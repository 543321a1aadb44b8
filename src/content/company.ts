import { writeLegalName } from './legal-forms.ts'
import type { CompanyFacts } from './schema/fact-schemas.ts'

export const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

const SCHEMA_WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

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

type PhoneHours = CompanyFacts['phoneHours']

/** As people read them: `Mo–Fr 8:00–18:00 Uhr`. */
export function printHours(hours: PhoneHours): string {
  return `${weekdays(hours, WEEKDAYS, '–')} ${hours.fromHour}:00–${hours.toHour}:00 Uhr`
}

/** For search engines, in schema.org's format: `Mo-Fr 08:00-18:00`. */
export function schemaHours(hours: PhoneHours): string {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return `${weekdays(hours, SCHEMA_WEEKDAYS, '-')} ${clock(hours.fromHour)}-${clock(hours.toHour)}`
}

function weekdays({ firstWeekday, lastWeekday }: PhoneHours, names: readonly string[], dash: string): string {
  return [...new Set([names[firstWeekday - 1], names[lastWeekday - 1]])].join(dash)
}
