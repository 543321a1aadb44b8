import type { Company } from './company.ts'
import { isRegistered, representedBy } from './legal-forms.ts'

type Sender = Pick<
  Company,
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
