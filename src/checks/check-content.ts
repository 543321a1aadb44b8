import type { Company } from '../content/company.ts'
import type { LegalSettings } from '../content/compiler/texts/legal-values.ts'
import { company } from '../content/generated/company.ts'
import { customers } from '../content/generated/customers.ts'
import { estimate } from '../content/generated/estimate.ts'
import { legalPages } from '../content/generated/legal-pages.ts'
import { namedPictures } from '../content/generated/named-pictures.ts'
import { pictures } from '../content/generated/pictures.ts'
import { towns } from '../content/generated/towns.ts'
import { isRegistered } from '../content/legal-forms.ts'
import type { LegalPages } from '../content/legal-page.ts'
import { keyOf } from '../content/picture-facts.ts'
import { covers } from '../content/postcodes.ts'
import type { Towns } from '../content/schema/fact-schemas.ts'
import { stateOf } from '../content/states.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

type UsedSettings = Pick<LegalSettings, 'toCrm' | 'onSupabase'>

export function checkContent(settings: UsedSettings): Finding[] {
  return [
    ...findSamplePictures(),
    ...findMissingRegisterFacts(company),
    ...findOwnPostcodeMissing(company, towns),
    ...findUnfinishedLegal(legalPages),
    ...findOutdatedPrivacy(legalPages, settings),
    ...findUnfitPage(),
  ]
}

/** Reports the repository's sample pictures. The hero and team pictures have a caption only if they are samples. */
function* findSamplePictures(): Generator<Finding> {
  for (const name of ['hero', 'team'] as const) {
    const { caption, alt } = pictures[name]
    const todo = `Leg ein eigenes als content/images/${name}.jpg ab und beschreib es in content/pictures.yaml.`
    if (caption !== '') yield wrong(`Das Bild ${name} ist noch das Beispielbild.`, todo)
    const describe = 'Schreib es in content/pictures.yaml bei alt.'
    if (alt === '') yield wrong(`Zum Bild ${name} fehlt, was darauf zu sehen ist.`, describe)
  }
  for (const { name, photo } of company.contacts) {
    const todo = 'Trag in content/company.yaml bei photo ein eigenes ein, oder keins.'
    if (namedPictures[keyOf('contact', photo)]?.isSample)
      yield wrong(`Das Foto von ${name} ist noch die Zeichnung ${photo}.`, todo)
  }
}

type RegisterFacts = Pick<Company, 'legalForm' | 'inFormation' | 'register' | 'generalPartner'>

/** The compiler rejects a register entry for a company that is still being formed. */
export function* findMissingRegisterFacts(facts: RegisterFacts): Generator<Finding> {
  const { legalForm, inFormation, register, generalPartner } = facts
  const hasEntry = register.court !== '' && register.number !== ''
  if (!hasEntry && !inFormation && isRegistered(legalForm))
    yield wrong(
      `Der Registereintrag der ${legalForm} fehlt.`,
      'Trag in content/company.yaml unter register Gericht und Nummer ein.',
    )
  if (legalForm === 'GmbH & Co. KG' && generalPartner === '')
    yield wrong(
      'Die persönlich haftende Gesellschafterin fehlt.',
      'Trag sie in content/company.yaml bei generalPartner ein.',
    )
}

/** The form warns visitors from outside the region, so the provider's own town must be in it. */
export function findOwnPostcodeMissing({ postalCode, town }: Pick<Company, 'postalCode' | 'town'>, towns: Towns) {
  const isMissing = Object.keys(towns).length > 0 && !covers(towns, postalCode)
  const sentence = `Eure eigene Postleitzahl, ${postalCode} ${town}, steht nicht in content/towns.yaml: Das Formular sagt dort, ihr arbeitet anderswo.`
  return wrongIf(isMissing, sentence, 'Trag dort eure Postleitzahlen ein, oder lass npm run setup danach fragen.')
}

const LEGAL = [
  { kind: 'imprint', name: 'Impressum', file: 'content/legal/impressum.md' },
  { kind: 'privacy', name: 'Datenschutzerklärung', file: 'content/legal/datenschutz.md' },
  { kind: 'terms', name: 'Der Text der AGB', file: 'content/legal/agb.md' },
] as const

export function* findUnfinishedLegal(legal: LegalPages): Generator<Finding> {
  for (const { kind, name, file } of LEGAL) {
    const page = legal.find((page) => page.kind === kind)
    if (page === undefined) {
      const write = `Schreib ${file}, oder lass die Vorlage mit npm run setup anlegen und prüfen.`
      if (kind !== 'terms') yield wrong(`${name} fehlt.`, write)
      continue
    }
    const fill = `Auf der Seite steht, welche und wo sie hingehören (/${page.slug}).`
    if (page.hasGaps) yield wrong(`${name}: Es fehlen Angaben.`, fill)
    const sign = `Lass den Text prüfen und trag oben in ${file} ein, wer ihn wann geprüft hat (checkedBy, checkedOn).`
    if (!page.isReviewed) yield wrong(`${name} ist ein Entwurf.`, sign)
  }
}

/** A custom text may be older than the sentences about visits and the CRM in the template. */
export function* findOutdatedPrivacy(legal: LegalPages, { toCrm, onSupabase }: UsedSettings): Generator<Finding> {
  const html = legal.find(({ kind }) => kind === 'privacy')?.html ?? ''
  const todo = 'Übernimm den Absatz aus content/legal/templates/datenschutz.md nach content/legal/datenschutz.md.'
  if (/zählt\s+keine\s+Besuche/.test(html) && !onSupabase)
    yield wrong('In der Datenschutzerklärung steht, dass niemand Besuche zählt.', todo)
  if (html !== '' && toCrm && !/\bCRM\b/.test(html)) yield wrong('Die Datenschutzerklärung nennt das CRM nicht.', todo)
}

function* findUnfitPage(): Generator<Finding> {
  if (estimate.show && !['Nordrhein-Westfalen', 'Niedersachsen'].includes(stateOf(company.postalCode)))
    yield wrong(
      'Der Überschlag rechnet mit dem Wetter im Münsterland, und ihr seid anderswo.',
      'Schalt ihn in content/page/estimate.yaml mit show: nein ab.',
    )
  if (customers.reviews.some(({ source }) => /\bexample\.(org|com|net)\b/.test(source)))
    yield wrong(
      'Eine Bewertung nennt als Quelle example.org.',
      'Trag in content/page/customers.yaml bei source die Adresse ein, unter der man sie nachlesen kann.',
    )
}
