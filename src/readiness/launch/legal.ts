import type { Company } from '../../content/company.ts'
import { isRegistered } from '../../content/legal-forms.ts'
import type { LegalPage, LegalPages } from '../../content/legal-page.ts'
import { type Finding, finding, type Page } from './finding.ts'
import { readTags, readText } from './read-html.ts'

const DUTIES = [
  { kind: 'imprint', name: 'Impressum', slug: 'impressum' },
  { kind: 'privacy', name: 'Datenschutzerklärung', slug: 'datenschutz' },
] as const

/** Both texts are there, signed, complete, and linked from every page (§ 5 DDG: easy to find, at all times). */
export function findMissingLegal(legal: LegalPages, pages: readonly Page[]): Finding[] {
  return DUTIES.flatMap(({ kind, name, slug }) => {
    const page = legal.find((one) => one.kind === kind)
    const file = `content/legal/${slug}.md`
    if (page === undefined) {
      const todo = `Schreib ${file}, oder lass die Vorlage mit npm run setup anlegen und prüfen.`
      return [finding(`${name} fehlt.`, todo)]
    }
    return [...unfinished(page, name, file), ...unlinked(pages, name, slug)]
  })
}

/** A text that is not asked for, but there: it must not stay a draft either. */
export function findDraftTerms(legal: LegalPages): Finding[] {
  const terms = legal.find(({ kind }) => kind === 'terms')
  return terms === undefined ? [] : unfinished(terms, 'Der Text der AGB', 'content/legal/agb.md')
}

function unfinished(page: LegalPage, name: string, file: string): Finding[] {
  const incomplete = page.incomplete
    ? [finding(`${name}: Es fehlen Angaben.`, `Auf der Seite steht, welche und wo sie hingehören (/${page.slug}).`)]
    : []
  if (page.signed) return incomplete
  const todo = `Lass den Text prüfen und trag oben in ${file} ein, wer ihn wann geprüft hat (checkedBy, checkedOn).`
  return [...incomplete, finding(`${name} ist ein Entwurf.`, todo)]
}

function unlinked(pages: readonly Page[], name: string, slug: string): Finding[] {
  const without = pages.filter(
    ({ html, path }) =>
      path !== `/${slug}` &&
      !readTags(html, 'a').some(({ href = '' }) => new RegExp(`(^|/)${slug}(\\.html)?/?$`).test(href)),
  )
  if (without.length === 0) return []
  const paths = without.map(({ path }) => path).join(', ')
  return [finding(`Kein Link auf ${name}: ${paths}`, 'Jede Seite braucht ihn; auf eigenen Seiten setzt ihn LegalNav.')]
}

/** What § 5 DDG asks for stands in the imprint that people read. */
export function findMissingDuties(company: Company, imprint: Page | undefined): Finding[] {
  if (imprint === undefined) return []
  const text = readText(imprint.html)
  const duties: [name: string, value: string][] = [
    ['Name und Rechtsform', company.legalName],
    ['Straße und Hausnummer', company.street],
    ['Postleitzahl und Ort', `${company.postalCode} ${company.town}`],
    ['E-Mail', company.email],
    ['Telefon', company.phoneLabel],
    ...company.represented.map((name): [string, string] => ['Vertretung', name]),
    ...(company.register.number ? [['Registernummer', company.register.number] as [string, string]] : []),
  ]
  return duties
    .filter(([, value]) => !text.includes(value.replaceAll('\u00a0', ' ')))
    .map(([name, value]) =>
      finding(`Im Impressum fehlt: ${name} (${value})`, 'Schreib es in content/legal/impressum.md.'),
    )
}

/** A company that is formed has an entry. That one in formation has none is checked with the facts. */
export function findMissingEntry({ legalForm, inFormation, register, generalPartner }: Company): Finding[] {
  const partner =
    legalForm === 'GmbH & Co. KG' && generalPartner === ''
      ? [
          finding(
            'Die persönlich haftende Gesellschafterin fehlt.',
            'Trag sie in content/company.yaml bei generalPartner ein.',
          ),
        ]
      : []
  if (inFormation || !isRegistered(legalForm) || (register.court !== '' && register.number !== '')) return partner
  const todo = 'Trag in content/company.yaml unter register Gericht und Nummer ein.'
  return [finding(`Der Registereintrag der ${legalForm} fehlt.`, todo), ...partner]
}

/** The EU closed its platform for disputes on 20 July 2025; a link to it misleads. */
export function findDisputePlatform(pages: readonly Page[]): Finding[] {
  return pages
    .filter(({ html }) => /ec\.europa\.eu\/(?:consumers\/)?odr|Online-Streitbeilegung|OS-Plattform/i.test(html))
    .map(({ path }) =>
      finding(
        `Verweis auf die Streitbeilegungsplattform der EU (${path})`,
        'Streich ihn: Die Plattform gibt es seit dem 20. Juli 2025 nicht mehr.',
      ),
    )
}
