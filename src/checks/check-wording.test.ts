import { expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { company } from '../content/generated/company.ts'
import { findMissingDuties, findPricesWithoutTax, findUnfitWords, readPage } from './check-wording.ts'

const page = (html: string) => readPage('/', html)

it('reads the visible words of a page, the descriptions in its head and the addresses of links', () => {
  const html = `<head><meta name=description content="Von 22&nbsp;ct"><script>var a="x"</script><style>b{}</style></head>
    <p>22–24<!-- --> <span>ct/</span>kWh<br>inkl.\u00a0MwSt.</p><p>Einspeise&shy;vergütung &amp; <a href="/mehr">mehr</a></p>`
  expect(page(html).text).toBe('Von 22 ct 22–24 ct/kWh inkl. MwSt. Einspeisevergütung & mehr /mehr')
})

const find = (html: string) => wrongOf(findUnfitWords([page(html)]))

it.each([
  ['TODO: Text', /^Platzhalter: "TODO" \(\/\) → /],
  ['Hallo {vorname}', /^Platzhalter: "\{vorname\}"/],
  ['[Name der Firma]', /^Platzhalter/],
  ['[… fehlt: .env]', /^Platzhalter/],
  ['Erika Mustermann', /^Noch ein Beispiel: "Erika Mustermann" .*contacts/],
  ['<a href="mailto:post@example.org">Mail</a>', /^Noch ein Beispiel: "post@example\.org" .*email/],
  ['<a href="tel:+492214710123">Anruf</a>', /^Noch ein Beispiel/],
  ['<script type="application/ld+json">{"name":"Muster Dachstrom"}</script>', /^Noch ein Beispiel/],
  ['<a href="https://ec.europa.eu/consumers/odr">OS</a>', /^Verweis auf die Streitbeilegungsplattform der EU/],
  ['Wir (die Firma) [1] sind da. Todoist', /^$/],
])('reports words that must not go live: %s', (html, sentence) => expect(find(html)).toMatch(sentence))

it.each([
  ['Nur 0,22 € pro kWh.', 1],
  ['22,9 Cent je Kilowattstunde, dazu kommt nichts.', 1],
  [`22 ct/kWh ${'und noch viel mehr Text '.repeat(8)} inkl. MwSt.`, 1],
  ['22–24 ct/kWh inkl. MwSt.', 0],
  ['inkl. MwSt. 22 ct', 0],
])('reports a price without its tax: %s', (text, count) => {
  expect(findPricesWithoutTax([{ path: '/', text }])).toHaveLength(count)
})

it('reports the missing duties of an imprint', () => {
  const { legalName, street, postalCode, town, phoneLabel, email, represented } = company
  const duties = [legalName, street, `${postalCode} ${town}`, phoneLabel, email, ...represented]
  expect(findMissingDuties(company, page(duties.join('<br>')))).toEqual([])
  expect(findMissingDuties(company, page(''))).toHaveLength(duties.length)
})
