import type { Company } from './company.ts'
import { isRegistered, representedBy } from './legal-forms.ts'

type Sender = Pick<Company, 'legalForm' | 'inFormation' | 'town' | 'register' | 'represented' | 'supervisoryChair'>

/**
 * What the law asks of a business letter beside name and address, one line each: seat, register and everybody who
 * represents the company (§ 35a GmbHG, § 80 AktG, §§ 37a and 125a HGB). A company in formation has no register entry yet.
 */
export function businessLetterLines(sender: Sender): string[] {
  const { legalForm, inFormation, town, register, represented, supervisoryChair } = sender
  const seat = isRegistered(legalForm) ? [`Sitz: ${town}`] : []
  const entry = [register.court, register.number].filter((part) => part !== '').join(', ')
  return [
    [...seat, ...(inFormation ? ['in Gründung'] : [entry].filter((part) => part !== ''))].join(' · '),
    `${representedBy(legalForm)}: ${represented.join(', ')}`,
    supervisoryChair === '' ? '' : `Vorsitz des Aufsichtsrats: ${supervisoryChair}`,
  ].filter((line) => line !== '')
}
