import type { CompanyFacts } from './schema/fact-schemas.ts'

/** Legal forms, each with the title of the people who represent it. */
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

/** These stand in no register; every other form must name its own (§ 5 DDG). */
const UNREGISTERED: readonly LegalForm[] = ['GbR', 'Einzelunternehmen']

/** Where a legal form is entered, as German names it. */
export const registerOf = (form: LegalForm) => (form === 'eG' ? 'Genossenschaftsregister' : 'Handelsregister')

/** Its general partner is a company, which the law wants named. */
export const WITH_GENERAL_PARTNER = 'GmbH & Co. KG' satisfies LegalForm

/** Only a form that is founded by its entry in the register can be waiting for it. */
export const canBeInFormation = (form: LegalForm) => isRegistered(form) && form !== 'e. K.'

export const isRegistered = (form: LegalForm) => !UNREGISTERED.includes(form)

export const representedBy = (form: LegalForm) => REPRESENTED_BY[form]

const NBSP = '\u00a0'

/** The name with its legal form, as letters and the imprint carry it: `Muster Dachstrom GmbH i. G.` */
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
 * The lines that the law asks of a business letter beside name and address: seat, register, all people who represent the
 * company, the general partner of a GmbH & Co. KG included (§ 35a GmbHG, § 80 AktG, §§ 37a, 125 and 177a
 * HGB). A company in formation has no register entry yet.
 */
export function businessLetterLines(sender: Sender): string[] {
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
