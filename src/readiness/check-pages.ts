import type { Company } from '../content/company.ts'
import { company } from '../content/generated/company.ts'
import { findPricesWithoutTax, findUnfitWords, readMailText } from './check-words.ts'
import { type Finding, wrongIf } from './finding.ts'
import type { Page } from './page.ts'

/** Everything that shows in the pages themselves, built or fetched. */
export function checkPages(pages: readonly Page[]): Finding[] {
  const texts = [...pages, readMailText()]
  const imprint = pages.find(({ path }) => path === '/impressum')
  return [
    ...findUnfitWords(texts),
    ...findPricesWithoutTax(texts),
    ...(imprint === undefined ? [] : findMissingDuties(company, imprint)),
  ]
}

/** § 5 DDG lists what an imprint has to say. */
export function findMissingDuties(facts: Company, imprint: Page): Finding[] {
  const duties = [
    ['Name und Rechtsform', facts.legalName],
    ['Straße und Hausnummer', facts.street],
    ['Postleitzahl und Ort', `${facts.postalCode} ${facts.town}`],
    ['E-Mail', facts.email],
    ['Telefon', facts.phoneLabel],
    ...facts.represented.map((name) => ['Vertretung', name] as const),
    ['Registernummer', facts.register.number],
  ] as const
  return duties.flatMap(([name, value]) => {
    const isMissing = !imprint.text.includes(value.replaceAll('\u00a0', ' '))
    return wrongIf(isMissing, `Im Impressum fehlt: ${name} (${value})`, 'Schreib es in content/legal/impressum.md.')
  })
}
