import { describe, expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import type { LegalPage } from '../content/legal-page.ts'
import { findMissingEntry, findUnfinishedLegal } from './check-content.ts'

describe('a legal text', () => {
  const legalPage = (kind: LegalPage['kind'], more: Partial<LegalPage> = {}): LegalPage => ({
    ...{ kind, slug: 'slug', title: kind, html: '', signed: true, incomplete: false },
    ...more,
  })
  const imprint = legalPage('imprint')
  const privacy = legalPage('privacy')

  it.each([
    ['there and signed', [imprint, privacy], /^$/],
    ['missing', [imprint], /^Datenschutzerklärung fehlt\. → Schreib content\/legal\/datenschutz\.md/],
    ['a draft', [imprint, legalPage('privacy', { signed: false })], /^Datenschutzerklärung ist ein Entwurf/],
    ['incomplete', [legalPage('imprint', { incomplete: true }), privacy], /^Impressum: Es fehlen Angaben/],
    ['a draft of the AGB', [imprint, privacy, legalPage('terms', { signed: false })], /AGB ist ein Entwurf/],
  ])('is looked at: %s', (_, legal, sentence) => {
    expect(wrongOf(findUnfinishedLegal(legal))).toMatch(sentence)
  })
})

describe('an entry in the register', () => {
  const entry = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
  const none = { court: '', number: '' }
  it.each([
    ['of a GmbH is missing', 'GmbH', false, none, /^Der Registereintrag der GmbH fehlt/],
    ['of a GmbH in formation cannot be there', 'GmbH', true, none, /^$/],
    ['of a GmbH is there', 'GmbH', false, entry, /^$/],
    ['of a KG lacks its general partner', 'GmbH & Co. KG', false, entry, /haftende Gesellschafterin fehlt/],
    ['of a GbR is not needed', 'GbR', false, none, /^$/],
  ] as const)('%s', (_, legalForm, inFormation, register, sentence) => {
    expect(wrongOf(findMissingEntry({ legalForm, inFormation, register, generalPartner: '' }))).toMatch(sentence)
  })
})
