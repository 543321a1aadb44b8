import { NBSP } from '../base/nbsp.ts'
import type { CompanyFacts } from './schema/fact-schemas.ts'

const REPRESENTED_BY = {
  GmbH: 'Geschäftsführung',
  'UG (haftungsbeschränkt)': 'Geschäftsführung',
  'GmbH & Co. KG': 'Geschäftsführung',
  AG: 'Vorstand',
  eG: 'Vorstand',
  KG: 'Persönlich haftend',
  OHG: 'Persönlich haftend',
  GbR: 'Gesellschafter',
  'e. K.': 'Inhaber',
  Einzelunternehmen: 'Inhaber',
} as const

export type LegalForm = keyof typeof REPRESENTED_BY

export const LEGAL_FORMS = Object.keys(REPRESENTED_BY) as LegalForm[]

/** Legal forms without a register. A company of any other form must name its register (§ 5 DDG). */
const UNREGISTERED: readonly LegalForm[] = ['GbR', 'Einzelunternehmen']

export const registerOf = (form: LegalForm) => (form === 'eG' ? 'Genossenschaftsregister' : 'Handelsregister')

/** In this form, the general partner is a company, and the law requires that company's name. */
export const WITH_GENERAL_PARTNER = 'GmbH & Co. KG' satisfies LegalForm

/** Only these forms can be in formation, because the register entry founds them. */
export const canBeInFormation = (form: LegalForm) => isRegistered(form) && form !== 'e. K.'

export const isRegistered = (form: LegalForm) => !UNREGISTERED.includes(form)

export const representedBy = (form: LegalForm) => REPRESENTED_BY[form]

/** Name and legal form as in letters and the imprint: `Muster Dachstrom GmbH i. G.` */
export function writeLegalName(company: { name: string; legalForm: LegalForm; inFormation: boolean }): string {
  const { name, legalForm, inFormation } = company
  const form = legalForm === 'Einzelunternehmen' ? '' : ` ${legalForm.replaceAll(' ', NBSP)}`
  return `${name}${form}${inFormation ? `${NBSP}i.${NBSP}G.` : ''}`
}

type Sender = Pick<
  CompanyFacts,
  'legalForm' | 'inFormation' | 'town' | 'register' | 'represented' | 'generalPartner' | 'supervisoryChair'
>

/**
 * Lines that the law requires in a business letter in addition to name and address (§ 35a GmbHG, § 80 AktG, §§ 37a, 125 and 177a
 * HGB). Includes the facts of the general partner of a GmbH & Co. KG. A company in formation has no register entry yet.
 */
export function listBusinessLetterLines(sender: Sender): string[] {
  const { legalForm, inFormation, town, register, represented, generalPartner, supervisoryChair } = sender
  const seat = isRegistered(legalForm) ? [`Sitz: ${town}`] : []
  const entry = [register.court, register.number].filter((part) => part !== '').join(', ')
  return [
    [...seat, ...(inFormation ? ['in Gründung'] : [entry].filter((part) => part !== ''))].join(' · '),
    `${representedBy(legalForm)}: ${represented.join(', ')}`,
    generalPartner === '' ? '' : `Persönlich haftend: ${generalPartner}`,
    supervisoryChair === '' ? '' : `Vorsitz des Aufsichtsrats: ${supervisoryChair}`,
  ].filter((line) => line !== '')
}
