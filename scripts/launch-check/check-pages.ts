import { company } from '../../src/content/generated/company.ts'
import { legalPages } from '../../src/content/generated/legal-pages.ts'
import { findDisputePlatform, findMissingDuties, findMissingLegal } from './checks/legal.ts'
import { findStorage, findThirdParties, findTickedConsent } from './checks/privacy.ts'
import { findSampleFacts, textsOf } from './checks/sample-facts.ts'
import { findClaims, findPlaceholders, findPricesWithoutTax } from './checks/texts.ts'
import type { Finding, Page } from './finding.ts'
import { readMailTexts } from './mail-texts.ts'
import { readInlineScripts, readText } from './read-html.ts'

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
