import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { Company } from '../content/company.ts'
import { metadataOf } from '../content/compiler/look-into-schema.ts'
import { company } from '../content/generated/company.ts'
import { mails } from '../content/generated/mails.ts'
import { listBusinessLetterLines } from '../content/legal-forms.ts'
import { TEXT_FILES } from '../content/schema/text-schemas.ts'
import { DESK_PATH } from '../lead/desk/desk-api.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

/** A page that was built, or that the running site sent. */
export interface Page {
  path: string
  /** The text for visitors and search engines: visible words, descriptions, link addresses, structured data. */
  text: string
  /** True if the page asks search engines not to list it. */
  isHidden: boolean
}

type Text = Pick<Page, 'path' | 'text'>

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

export function readBuiltPages(siteDir: string): Page[] {
  const names = existsSync(siteDir) ? readdirSync(siteDir).filter((name) => name.endsWith('.html')) : []
  return names
    .map((name) => ({ name, path: name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}` }))
    .filter(({ path }) => path !== DESK_PATH)
    .map(({ name, path }) => readPage(path, readFileSync(join(siteDir, name), 'utf8')))
}

export function checkWording(pages: readonly Page[]): Finding[] {
  const texts = [...pages, readMailText()]
  const imprint = pages.find(({ path }) => path === '/impressum')
  return [
    ...findUnfitWords(texts),
    ...findPricesWithoutTax(texts),
    ...(imprint === undefined ? [] : findMissingDuties(company, imprint)),
  ]
}

/** The text of the visitor's confirmation, without the values that differ for each mail. */
function readMailText(): Text {
  const { later = [] } = metadataOf(TEXT_FILES['mails.yaml'].entries.confirmation)
  const words = later.reduce((text, name) => text.replaceAll(`{${name}}`, ''), JSON.stringify(mails.confirmation))
  const sender = [
    company.legalName,
    company.street,
    company.phoneLabel,
    company.email,
    ...listBusinessLetterLines(company),
  ]
  return { path: 'Mail an Besucher', text: `${words} ${sender.join(' ')}` }
}

const PLACEHOLDER =
  /lorem ipsum|\bTODO\b|\bXXX+|\bTBD\b|\{\w+\}|\[…[^\]]*\]|\[(?:Name|Firma|Adresse|Ort|Datum|Nummer)[^\]]*\]/i
const sample = (pattern: RegExp, key: string) => {
  const todo = `Trag in content/company.yaml bei ${key} eure Angaben ein, oder ruf npm run setup auf.`
  return [pattern, 'Noch ein Beispiel', todo] as const
}

const UNFIT: readonly (readonly [pattern: RegExp, problem: string, todo: string])[] = [
  [PLACEHOLDER, 'Platzhalter', 'Schreib an diese Stelle, was dort stehen soll.'],
  sample(/Muster Dachstrom/i, 'brand und name'),
  sample(/Musterstraße/i, 'street'),
  sample(/(Erika|Max) Mustermann/i, 'contacts'),
  sample(/Frieda Beispiel/i, 'represented'),
  // Example domains (RFC 2606), and telephone numbers reserved for fiction.
  sample(/[\w.+-]+@([\w-]+\.)*(example\.(org|com|net)|[\w-]+\.(example|invalid|test))\b/i, 'email'),
  sample(/0221 ?4710\d{3}|(?<!\d)(\+49|0)221[\s/-]*4710\d{3}/, 'phone oder contacts'),
  [
    /ec\.europa\.eu\/(?:consumers\/)?odr|Online-Streitbeilegung|OS-Plattform/i,
    'Verweis auf die Streitbeilegungsplattform der EU',
    'Streich ihn: Die Plattform gibt es seit dem 20. Juli 2025 nicht mehr.',
  ],
]

export function findUnfitWords(texts: readonly Text[]): Finding[] {
  return UNFIT.flatMap(([pattern, problem, todo]) => {
    const matches = texts.filter(({ text }) => pattern.test(text))
    const [first] = matches
    if (first === undefined) return []
    const words = pattern.exec(first.text)?.[0]
    return [wrong(`${problem}: "${words}" (${matches.map(({ path }) => path).join(', ')})`, todo)]
  })
}

/** Within this many characters, a consumer price must name its tax (§ 3 PAngV). */
const NEAR = 90
const PRICE = /\d[\d,]*\s*(?:(?:ct|Cent)\b|(?:€|Euro)\s*(?:\/|pro |je )\s*(?:kWh|Kilowattstunde))/g
const TAX = /inkl\. MwSt\.|inklusive (?:der )?(?:Mehrwertsteuer|MwSt\.)|einschließlich Mehrwertsteuer/

export function findPricesWithoutTax(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ path, text }) => {
    const priceWithoutTax = [...text.matchAll(PRICE)].find(
      ({ index, 0: price }) => !TAX.test(text.slice(Math.max(0, index - NEAR), index + price.length + NEAR)),
    )
    if (priceWithoutTax === undefined) return []
    const around = text.slice(Math.max(0, priceWithoutTax.index - 25), priceWithoutTax.index + 25).trim()
    const todo = 'Schreib „inkl. MwSt.“ dahinter, in content/page am einfachsten mit {priceWithVat}.'
    return [wrong(`Preis ohne Steuer: "… ${around} …" (${path})`, todo)]
  })
}

/** § 5 DDG lists the content of an imprint. */
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
