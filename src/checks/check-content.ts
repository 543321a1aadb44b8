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
import { keyOf } from '../content/pictures.ts'
import { covers } from '../content/postcodes.ts'
import type { Towns } from '../content/schema/fact-schemas.ts'
import { stateOf } from '../content/states.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

type UsedSettings = Pick<LegalSettings, 'toCrm' | 'onSupabase'>

export function checkContent(settings: UsedSettings): Finding[] {
  return [
    ...findSamplePictures(),
    ...findMissingEntry(company),
    ...findForeignTowns(company, towns),
    ...findUnfinishedLegal(legalPages),
    ...findOutdatedPrivacy(legalPages, settings),
    ...wrongIf(
      estimate.show && !['Nordrhein-Westfalen', 'Niedersachsen'].includes(stateOf(company.postalCode)),
      'Der Überschlag rechnet mit dem Wetter im Münsterland, und ihr seid anderswo.',
      'Schalt ihn in content/page/estimate.yaml mit show: nein ab.',
    ),
    ...wrongIf(
      customers.reviews.some(({ source }) => /\bexample\.(org|com|net)\b/.test(source)),
      'Eine Bewertung nennt als Quelle example.org.',
      'Trag in content/page/customers.yaml bei source die Adresse ein, unter der man sie nachlesen kann.',
    ),
  ]
}

/** The repository's sample pictures still have their caption. */
function findSamplePictures(): Finding[] {
  const places = (['hero', 'team'] as const).flatMap((name) => {
    const todo = `Leg ein eigenes als content/images/${name}.jpg ab und beschreib es in content/pictures.yaml.`
    const describe = 'Schreib es in content/pictures.yaml bei alt.'
    return [
      ...wrongIf(pictures[name].caption !== '', `Das Bild ${name} ist noch das Beispielbild.`, todo),
      ...wrongIf(pictures[name].alt === '', `Zum Bild ${name} fehlt, was darauf zu sehen ist.`, describe),
    ]
  })
  const samples = company.contacts.filter(({ photo }) => namedPictures[keyOf('contact', photo)]?.isSample)
  const faces = samples.flatMap(({ name, photo }) =>
    wrong(
      `Das Foto von ${name} ist noch die Zeichnung ${photo}.`,
      'Trag in content/company.yaml bei photo ein eigenes ein, oder keins.',
    ),
  )
  return [...places, ...faces]
}

/** A formed company needs a register entry; the compiler checks that one in formation has none. */
export function findMissingEntry(facts: Pick<Company, 'legalForm' | 'inFormation' | 'register' | 'generalPartner'>) {
  const { legalForm, inFormation, register, generalPartner } = facts
  const hasEntry = register.court !== '' && register.number !== ''
  return [
    ...wrongIf(
      !hasEntry && !inFormation && isRegistered(legalForm),
      `Der Registereintrag der ${legalForm} fehlt.`,
      'Trag in content/company.yaml unter register Gericht und Nummer ein.',
    ),
    ...wrongIf(
      legalForm === 'GmbH & Co. KG' && generalPartner === '',
      'Die persönlich haftende Gesellschafterin fehlt.',
      'Trag sie in content/company.yaml bei generalPartner ein.',
    ),
  ]
}

/** The form warns visitors from outside the region, so the provider's own town must be inside. */
export function findForeignTowns({ postalCode, town }: Pick<Company, 'postalCode' | 'town'>, towns: Towns) {
  const isForeign = Object.keys(towns).length > 0 && !covers(towns, postalCode)
  const what = `Eure eigene Postleitzahl, ${postalCode} ${town}, steht nicht in content/towns.yaml: Das Formular sagt dort, ihr arbeitet anderswo.`
  return wrongIf(isForeign, what, 'Trag dort eure Postleitzahlen ein, oder lass npm run setup danach fragen.')
}

const LEGAL = [
  { kind: 'imprint', name: 'Impressum', file: 'content/legal/impressum.md' },
  { kind: 'privacy', name: 'Datenschutzerklärung', file: 'content/legal/datenschutz.md' },
  { kind: 'terms', name: 'Der Text der AGB', file: 'content/legal/agb.md' },
] as const

/** Imprint and privacy notice must exist; every legal text must be complete and signed. */
export function findUnfinishedLegal(legal: LegalPages): Finding[] {
  return LEGAL.flatMap(({ kind, name, file }) => {
    const page = legal.find((one) => one.kind === kind)
    const write = `Schreib ${file}, oder lass die Vorlage mit npm run setup anlegen und prüfen.`
    if (page === undefined) return wrongIf(kind !== 'terms', `${name} fehlt.`, write)
    const fill = `Auf der Seite steht, welche und wo sie hingehören (/${page.slug}).`
    const sign = `Lass den Text prüfen und trag oben in ${file} ein, wer ihn wann geprüft hat (checkedBy, checkedOn).`
    return [
      ...wrongIf(page.incomplete, `${name}: Es fehlen Angaben.`, fill),
      ...wrongIf(!page.signed, `${name} ist ein Entwurf.`, sign),
    ]
  })
}

/** A custom text may be older than the template's sentences about visits and the CRM. */
export function findOutdatedPrivacy(legal: LegalPages, { toCrm, onSupabase }: UsedSettings): Finding[] {
  const html = legal.find(({ kind }) => kind === 'privacy')?.html ?? ''
  const todo = 'Übernimm den Absatz aus content/legal/templates/datenschutz.md nach content/legal/datenschutz.md.'
  const saysNone = /zählt\s+keine\s+Besuche/.test(html)
  return [
    ...wrongIf(saysNone && !onSupabase, 'In der Datenschutzerklärung steht, dass niemand Besuche zählt.', todo),
    ...wrongIf(html !== '' && toCrm && !/\bCRM\b/.test(html), 'Die Datenschutzerklärung nennt das CRM nicht.', todo),
  ]
}
