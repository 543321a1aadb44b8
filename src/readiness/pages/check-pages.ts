import type { Company } from '../../content/company.ts'
import { company } from '../../content/generated/company.ts'
import { legalPages } from '../../content/generated/legal-pages.ts'
import type { LegalPage } from '../../content/legal-page.ts'
import { type Finding, wrongIf } from '../finding.ts'
import { type Page, readText, readWords } from './page.ts'
import { findStorage, findThirdParties, findTickedConsent, readInlineScripts } from './privacy.ts'
import { findPricesWithoutTax, findUnfitWords, readMailTexts } from './texts.ts'

/** Everything that shows in the pages themselves, built or fetched. @param origin of the site, where it is known */
export function checkPages(pages: readonly Page[], origin: string | null): Finding[] {
  const texts = [...pages.map(readWords), readMailTexts()]
  const imprint = pages.find(({ path }) => path === '/impressum')
  return [
    ...findUnfitWords(texts),
    ...findPricesWithoutTax(texts),
    ...legalPages.flatMap((page) => findUnlinked(page, pages)),
    ...(imprint === undefined ? [] : findMissingDuties(company, imprint)),
    ...findThirdParties(pages, origin),
    ...findStorage(pages.map(readInlineScripts)),
    ...findTickedConsent(pages),
  ]
}

/** § 5 DDG: the imprint is easy to find at all times; the privacy notice likewise. */
export function findUnlinked(
  { kind, slug, title }: Pick<LegalPage, 'kind' | 'slug' | 'title'>,
  pages: readonly Page[],
) {
  if (kind === 'terms') return []
  const address = new RegExp(`(^|/)${slug}(\\.html)?/?$`)
  const paths = pages
    .filter(({ path }) => path !== `/${slug}`)
    .filter(({ document }) => !document.querySelectorAll('a').some((a) => address.test(a.getAttribute('href') ?? '')))
    .map(({ path }) => path)
  const todo = 'Jede Seite braucht ihn; auf eigenen Seiten setzt ihn LegalNav.'
  return wrongIf(paths.length > 0, `Kein Link auf ${title}: ${paths.join(', ')}`, todo)
}

/** § 5 DDG lists what an imprint has to say. */
export function findMissingDuties(company: Company, imprint: Page): Finding[] {
  const text = readText(imprint)
  const duties = [
    ['Name und Rechtsform', company.legalName],
    ['Straße und Hausnummer', company.street],
    ['Postleitzahl und Ort', `${company.postalCode} ${company.town}`],
    ['E-Mail', company.email],
    ['Telefon', company.phoneLabel],
    ...company.represented.map((name) => ['Vertretung', name] as const),
    ['Registernummer', company.register.number],
  ] as const
  return duties.flatMap(([name, value]) => {
    const isMissing = !text.includes(value.replaceAll('\u00a0', ' '))
    return wrongIf(isMissing, `Im Impressum fehlt: ${name} (${value})`, 'Schreib es in content/legal/impressum.md.')
  })
}
