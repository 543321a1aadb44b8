import type { Company } from '../content/company.ts'
import { company } from '../content/generated/company.ts'
import { legalPages } from '../content/generated/legal-pages.ts'
import { pictures } from '../content/generated/pictures.ts'
import { isRegistered } from '../content/legal-forms.ts'
import type { LegalPages } from '../content/legal-page.ts'
import { type Finding, wrongIf } from './finding.ts'

export function checkContent(): Finding[] {
  return [...findSamplePictures(), ...findMissingEntry(company), ...findUnfinishedLegal(legalPages)]
}

/** Pictures that the repository ships still carry their caption. */
function findSamplePictures(): Finding[] {
  return (['hero', 'team'] as const).flatMap((name) => {
    const todo = `Leg ein eigenes als content/images/${name}.jpg ab und beschreib es in content/pictures.yaml.`
    return wrongIf(pictures[name].caption !== '', `Das Bild ${name} ist noch das Beispielbild.`, todo)
  })
}

/** A company that is formed has an entry; the compiler checks that one in formation has none. */
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

const LEGAL = [
  { kind: 'imprint', name: 'Impressum', file: 'content/legal/impressum.md' },
  { kind: 'privacy', name: 'Datenschutzerklärung', file: 'content/legal/datenschutz.md' },
  { kind: 'terms', name: 'Der Text der AGB', file: 'content/legal/agb.md' },
] as const

/** Imprint and privacy notice have to be there; every text that is there has to be complete and signed. */
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
