import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { Company } from '../content/company.ts'
import { company } from '../content/generated/company.ts'
import { STAFF_PATH } from '../lead/staff-page.ts'
import { findPricesWithoutTax, findUnfitWords, readMailText } from './check-words.ts'
import { type Finding, wrongIf } from './finding.ts'

/** A page as it was built, or as the running site sent it. */
export interface Page {
  /** Its address on the site, such as `/impressum`. */
  path: string
  /** What visitors and search engines read: visible words, descriptions, addresses of links, structured data. */
  text: string
  /** Whether it asks search engines not to list it. */
  isHidden: boolean
}

export function readPage(path: string, html: string): Page {
  const document = parse(html)
  const list = (selector: string, name: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? '')
  const data = document.querySelectorAll('script[type="application/ld+json"]').map(({ rawText }) => rawText)
  for (const element of document.querySelectorAll('script, style, template')) element.remove()
  const words = [...list('meta', 'content'), document.structuredText, ...list('a', 'href'), ...data]
  return {
    path,
    text: words.join(' ').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim(),
    isHidden: list('meta[name=robots]', 'content').some((content) => content.includes('noindex')),
  }
}

/** The visitors' pages in `dist/`. */
export function readBuiltPages(root: string): Page[] {
  const dist = join(root, 'dist')
  const names = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.html')) : []
  return names
    .map((name) => ({ name, path: name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}` }))
    .filter(({ path }) => `${path}/` !== STAFF_PATH)
    .map(({ name, path }) => readPage(path, readFileSync(join(dist, name), 'utf8')))
}

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
