import { expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import type { LegalPage } from '../content/legal-page.ts'
import {
  findMissingRegisterFacts,
  findOutdatedPrivacy,
  findOwnPostcodeMissing,
  findUnfinishedLegal,
} from './check-content.ts'

const legalPage = (kind: LegalPage['kind'], more: Partial<LegalPage> = {}): LegalPage => ({
  kind,
  slug: 'slug',
  title: kind,
  html: '',
  isReviewed: true,
  hasGaps: false,
  ...more,
})
const imprint = legalPage('imprint')
const privacy = legalPage('privacy')

it.each([
  ['there and reviewed', [imprint, privacy], /^$/],
  ['missing', [imprint], /^Datenschutzerklärung fehlt\. → Schreib content\/legal\/datenschutz\.md/],
  ['with gaps', [legalPage('imprint', { hasGaps: true }), privacy], /^Impressum: Es fehlen Angaben/],
  ['a draft of the AGB', [imprint, privacy, legalPage('terms', { isReviewed: false })], /AGB ist ein Entwurf/],
])('checks the legal texts: %s', (_, legal, sentence) => {
  expect(wrongOf(findUnfinishedLegal(legal))).toMatch(sentence)
})

it.each([
  ['says that nobody counts', 'und zählt keine\nBesuche.', {}, /dass niemand Besuche zählt\. → Übernimm/],
  ['says so of a static host', 'und zählt keine\nBesuche.', { onSupabase: true }, /^$/],
  ['hides the CRM', 'Sonst geben wir deine Angaben niemandem.', { toCrm: true }, /nennt das CRM nicht\. → Übernimm/],
  ['names the CRM', 'unser Programm (CRM)', { toCrm: true }, /^$/],
])('checks an old privacy notice that %s', (_, html, settings, sentence) => {
  const legal = [legalPage('privacy', { html })]
  expect(wrongOf(findOutdatedPrivacy(legal, { toCrm: false, onSupabase: false, ...settings }))).toMatch(sentence)
})

it.each([
  ['of a GmbH is missing', 'GmbH', false, /^Der Registereintrag der GmbH fehlt/],
  ['of a GmbH in formation cannot be there', 'GmbH', true, /^$/],
  ['of a KG lacks its general partner', 'GmbH & Co. KG', false, /haftende Gesellschafterin fehlt/],
  ['of a GbR is not needed', 'GbR', false, /^$/],
] as const)('checks the entry in the register: %s', (_, legalForm, inFormation, sentence) => {
  const register = { court: '', number: '' }
  expect(wrongOf(findMissingRegisterFacts({ legalForm, inFormation, register, generalPartner: '' }))).toMatch(sentence)
})

it.each([
  ['is one of the towns', { '48143': 'Münster' }, /^Eure eigene Postleitzahl, 49716 Meppen, steht nicht in/],
  ['lies in a range', { '49700-49779': '' }, /^$/],
  ['needs no entry without a list', {}, /^$/],
])("checks that the provider's postcode %s", (_, towns, sentence) => {
  expect(wrongOf(findOwnPostcodeMissing({ postalCode: '49716', town: 'Meppen' }, towns))).toMatch(sentence)
})
