import { describe, expect, it } from 'vitest'
import { company } from '../../content/generated/company.ts'
import type { LegalPage } from '../../content/legal-page.ts'
import { findDisputePlatform, findDraftTerms, findMissingDuties, findMissingEntry, findMissingLegal } from './legal.ts'

const legalPage = (kind: LegalPage['kind'], slug: string, more: Partial<LegalPage> = {}): LegalPage => ({
  ...{ kind, slug, title: slug, html: '', signed: true, incomplete: false },
  ...more,
})
const BOTH = [legalPage('imprint', 'impressum'), legalPage('privacy', 'datenschutz')]
const LINKS = '<a href="/impressum">Impressum</a><a href=/datenschutz>Datenschutz</a>'
const home = (html: string) => [{ path: '/', html }]

describe('Impressum and Datenschutz', () => {
  it('are fine where they are there, signed and linked', () => {
    expect(findMissingLegal(BOTH, home(LINKS))).toEqual([])
  })

  it.each([
    ['missing', [legalPage('imprint', 'impressum')], LINKS, 'Datenschutzerklärung fehlt'],
    ['a draft', [BOTH[0], legalPage('privacy', 'datenschutz', { signed: false })], LINKS, 'ist ein Entwurf'],
    ['incomplete', [BOTH[0], legalPage('privacy', 'datenschutz', { incomplete: true })], LINKS, 'Es fehlen Angaben'],
    ['not linked', BOTH, '<a href="/impressum">Impressum</a>', 'Kein Link auf Datenschutzerklärung: /'],
  ] as const)('are named where one is %s', (_, legal, html, sentence) => {
    const found = findMissingLegal(legal as LegalPage[], home(html))
    expect(found.map(({ what }) => what).join()).toContain(sentence)
    expect(found).toHaveLength(1)
  })

  it('a draft of the AGB is named too', () => {
    expect(findDraftTerms([legalPage('terms', 'agb', { signed: false })])).toHaveLength(1)
    expect(findDraftTerms(BOTH)).toEqual([])
  })
})

describe('the imprint', () => {
  const whole = `${company.legalName}<br>${company.street}<br>${company.postalCode} ${company.town} Telefon: ${company.phoneLabel}
    E-Mail: ${company.email} ${company.represented.join(', ')} ${company.register.number}`
  const imprint = (html: string) => ({ path: '/impressum', html })

  it('says what the law asks for', () => {
    expect(findMissingDuties(company, imprint(whole))).toEqual([])
  })

  it.each([
    ['Name und Rechtsform', company.legalName],
    ['Straße und Hausnummer', company.street],
    ['Postleitzahl und Ort', company.town],
    ['Telefon', company.phoneLabel],
    ['E-Mail', company.email],
    ['Vertretung', company.represented[0] ?? ''],
  ])('lacks %s', (name, value) => {
    const found = findMissingDuties(company, imprint(whole.replaceAll(value, '')))
    expect(found.map(({ what }) => what).join()).toContain(`Im Impressum fehlt: ${name}`)
  })

  it('links to no platform that is closed', () => {
    expect(findDisputePlatform([imprint('<a href="https://ec.europa.eu/consumers/odr">OS</a>')])).toHaveLength(1)
    expect(findDisputePlatform([imprint(whole)])).toEqual([])
  })
})

describe('the register', () => {
  const entry = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
  const none = { court: '', number: '' }
  it.each([
    ['formed without an entry', 'GmbH', false, none, 1],
    ['in formation without an entry', 'GmbH', true, none, 0],
    ['formed with an entry', 'GmbH', false, entry, 0],
    ['a KG without its general partner', 'GmbH & Co. KG', false, entry, 1],
    ['never in a register', 'GbR', false, none, 0],
  ] as const)('%s', (_, legalForm, inFormation, register, count) => {
    expect(findMissingEntry({ ...company, legalForm, inFormation, register })).toHaveLength(count)
  })
})
