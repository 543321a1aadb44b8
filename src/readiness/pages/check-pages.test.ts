import { describe, expect, it } from 'vitest'
import { wrongOf } from '../../../tests/support/findings.ts'
import { company } from '../../content/generated/company.ts'
import { findMissingDuties, findUnlinked } from './check-pages.ts'
import { readPage, readText, readWords } from './page.ts'
import { findStorage, findThirdParties, findTickedConsent, readInlineScripts } from './privacy.ts'
import { findPricesWithoutTax, findUnfitWords } from './texts.ts'

const page = (html: string, path = '/') => readPage(path, html)

it('the text of a page is its visible words and the descriptions in its head', () => {
  const html = `<!doctype html><head><meta name=description content="Von 22&nbsp;ct"><script>var a="x"</script><style>b{}</style></head>
    <p>22–24<!-- --> <span>ct/</span>kWh<br>inkl.\u00a0MwSt.</p><p>Einspeise&shy;vergütung &amp; mehr</p>`
  expect(readText(page(html))).toMatch(/Von 22 ct .*22–24 ct\/kWh inkl\. MwSt\. Einspeisevergütung & mehr$/)
  expect(readText(page(html))).not.toMatch(/var a|b\{\}/)
})

describe('words that must not go live', () => {
  const find = (html: string) => wrongOf(findUnfitWords([readWords(page(html))]))

  it.each([
    ['Lorem ipsum dolor', /^Platzhalter: "Lorem ipsum" \(\/\) → /],
    ['TODO: Text', /^Platzhalter/],
    ['Hallo {vorname}', /^Platzhalter: "\{vorname\}"/],
    ['XXXX GmbH, [Name der Firma]', /^Platzhalter/],
    ['[… fehlt: .env]', /^Platzhalter/],
    ['Erika Mustermann', /^Noch ein Beispiel: "Erika Mustermann" .*contacts/],
    ['<a href="mailto:post@example.org">Mail</a>', /^Noch ein Beispiel: "post@example\.org" .*email/],
    ['<a href="tel:+492214710123">Anruf</a>', /^Noch ein Beispiel/],
    ['<script type="application/ld+json">{"name":"Muster Dachstrom"}</script>', /^Noch ein Beispiel/],
    ['<a href="https://ec.europa.eu/consumers/odr">OS</a>', /^Verweis auf die Streitbeilegungsplattform der EU/],
  ])('are named: %s', (html, sentence) => expect(find(html)).toMatch(sentence))

  it.each(['Du zahlst 22 ct.', 'Wir (die Firma) [1] sind da.', 'Todoist'])('are not seen in: %s', (html) =>
    expect(find(html)).toBe(''),
  )
})

describe('a price', () => {
  const find = (text: string) => findPricesWithoutTax([{ where: '/', text }])

  it.each([
    'Nur 0,22 € pro kWh.',
    '22,9 Cent je Kilowattstunde, dazu kommt nichts.',
    `22 ct/kWh ${'und noch viel mehr Text '.repeat(8)} inkl. MwSt.`,
  ])('without its tax is named: %s', (text) => expect(find(text)).toHaveLength(1))

  it.each(['22–24 ct/kWh inkl. MwSt.', 'inkl. MwSt. 22 ct', '24 ct inklusive Mehrwertsteuer', '24 Stunden'])(
    'with it is left alone: %s',
    (text) => expect(find(text)).toEqual([]),
  )
})

it('a page without a link to the imprint is named', () => {
  const imprint = { kind: 'imprint', slug: 'impressum', title: 'Impressum' } as const
  const pages = [page('<a href=/impressum>Impressum</a>'), page('', '/404'), page('', '/impressum')]
  expect(wrongOf(findUnlinked(imprint, pages))).toMatch(/^Kein Link auf Impressum: \/404 →/)
})

it('an imprint that lacks a duty is named', () => {
  const { legalName, street, postalCode, town, phoneLabel, email, represented } = company
  const duties = [legalName, street, `${postalCode} ${town}`, phoneLabel, email, ...represented]
  expect(findMissingDuties(company, page(duties.join('<br>')))).toEqual([])
  expect(findMissingDuties(company, page(''))).toHaveLength(duties.length)
})

describe('a page loads from others', () => {
  const find = (html: string) => findThirdParties([page(html)], 'https://own.example')

  it.each([
    '<script src="https://cdn.example/a.js"></script>',
    '<link rel=stylesheet href=//fonts.example/css>',
    '<img alt="" srcset="/a.avif 1x, https://img.example/b.avif 2x">',
    "<style>@import url('https://fonts.example/x.css')</style>",
    '<style>a{background:url(https://img.example/x.png)}</style>',
    '<iframe src="https://maps.example/"></iframe>',
    '<link rel="preconnect" href="https://stats.example">',
  ])('by %s', (html) => expect(find(html)).toHaveLength(1))

  it.each([
    '<script src="/a.js"></script><img src="https://own.example/a.jpg" alt="">',
    '<a href="https://other.example">Link</a>',
    '<link rel="canonical" href="https://other.example/"><link rel="icon" href="data:,">',
  ])('not by %s', (html) => expect(find(html)).toEqual([]))
})

it('data that a script keeps in the browser is named', () => {
  const scripts = [
    readInlineScripts(page('<script>localStorage.a = 1</script>')),
    { name: 'a.js', text: 'cookieStore' },
  ]
  const found = wrongOf(findStorage([...scripts, { name: 'b.js', text: 'storage' }]))
  expect(found).toMatch(/^Ein Skript benutzt localStorage \(\/\).* \| Ein Skript benutzt cookieStore \(a\.js\)[^|]*$/)
})

it('a consent that is ticked beforehand is named', () => {
  expect(findTickedConsent([page('<input type="checkbox" name="consent" checked>')])).toHaveLength(1)
  expect(findTickedConsent([page('<input type="checkbox" name="consent"><input type=radio checked>')])).toEqual([])
})
