import { company } from '../../content/generated/company.ts'
import { legalPages } from '../../content/generated/legal-pages.ts'
import type { Finding, Page } from './finding.ts'
import { findDisputePlatform, findMissingDuties, findMissingLegal } from './legal.ts'
import { readMailTexts } from './mail-texts.ts'
import { findStorage, findThirdParties, findTickedConsent } from './privacy.ts'
import { readInlineScripts, readText } from './read-html.ts'
import { findSampleFacts, textsOf } from './sample-facts.ts'
import { findClaims, findPlaceholders, findPricesWithoutTax } from './texts.ts'

/** What can be seen in the pages themselves, built or fetched. */
export function checkPages(pages: readonly Page[], origin: string | null): Finding[] {
  const mails = readMailTexts()
  const words = [...pages.map(({ path, html }) => ({ where: path, text: readText(html) })), ...mails]
  return [
    ...findSampleFacts([...textsOf(pages), ...mails]),
    ...findPlaceholders(words),
    ...findMissingLegal(legalPages, pages),
    ...findMissingDuties(
      company,
      pages.find(({ path }) => path === '/impressum'),
    ),
    ...findDisputePlatform(pages),
    ...findPricesWithoutTax(words),
    ...findClaims(words),
    ...findThirdParties(pages, origin),
    ...findStorage(pages.map(({ path, html }) => ({ name: path, text: readInlineScripts(html) }))),
    ...findTickedConsent(pages),
  ]
}
