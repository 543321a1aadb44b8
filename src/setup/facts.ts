import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { checkValues } from '../content/compiler/check-values.ts'
import { parseYaml } from '../content/compiler/parse-yaml.ts'
import { companySchema, offerSchema, privacySchema } from '../content/schema/fact-schemas.ts'
import { choice, group, optionalFact, orEmpty } from '../content/schema/kinds.ts'
import { type Group, isGroup, type Values } from './change-yaml.ts'
import { stopFor } from './terminal.ts'

/** The facts that setup asks for: each name is a file of content/. */
const factEntries = { company: companySchema, offer: offerSchema, privacy: privacySchema }
export const factsSchema = group(factEntries)

type FactFile = keyof typeof factEntries
export const FACT_FILES = Object.keys(factEntries) as FactFile[]

/** As the files hold them: every value a text. */
export type Facts = Record<FactFile, Group>

/** The legal texts that have a template. */
export const DRAFTS = ['impressum', 'datenschutz'] as const
export type Draft = (typeof DRAFTS)[number]

/** What a person or a file answered. `postcodes`: as plan-towns.ts reads them, `''` where they stay; `staff`: as STAFF. */
export interface Answers {
  facts: Facts
  postcodes: string
  staff: string
  drafts: readonly Draft[]
}

/** What `--answers` may hold. */
const answersSchema = group({
  ...factEntries,
  legal: v.array(
    choice(DRAFTS, { title: 'Rechtstext', example: 'impressum' }),
    'Hier gehört eine Liste hin. Beispiel: [impressum, datenschutz]',
  ),
  postcodes: optionalFact({ title: 'Postleitzahlen', example: '49700-49779, 48465', longest: 2000 }),
  staff: orEmpty({ title: 'Wer Anfragen bearbeitet', example: 'Erika Mustermann <erika@example.org>' }, v.string()),
})

/** Of files that have been checked. */
export function readFacts(root: string): Facts {
  const read = (name: FactFile): Group =>
    parse(readFileSync(join(root, `content/${name}.yaml`), 'utf8'), { schema: 'failsafe' })
  return { company: read('company'), offer: read('offer'), privacy: read('privacy') }
}

/**
 * The present facts and staff with the answers of a file. What it leaves out stays; a list takes the place of the present one.
 * @param shown the path as it was typed
 * @throws {Stopped} with all mistakes, each with its line
 */
export function readAnswers(path: string, shown: string, present: Facts & Pick<Answers, 'staff'>): Answers {
  if (!existsSync(path)) throw stopFor([{ file: shown, sentence: 'Diese Datei gibt es nicht.' }])
  const parsed = parseYaml(shown, readFileSync(path))
  if (Array.isArray(parsed)) throw stopFor(parsed)
  const answers = merge({ ...present, legal: [], postcodes: '' }, (parsed.values ?? '') as Values)
  const checked = checkValues(shown, answersSchema, { ...parsed, values: answers })
  if ('problems' in checked) throw stopFor(checked.problems)
  const { legal: _, postcodes: __, staff: ___, ...facts } = answers as Group
  const { legal, postcodes, staff } = checked.values
  return { facts: facts as Facts, postcodes, staff, drafts: legal }
}

function merge(present: Values, given: Values): Values {
  // JSON has null for an empty value, which YAML reads as a text here.
  if (given === 'null') return ''
  if (!isGroup(present)) return given
  if (given === '') return present
  if (!isGroup(given)) return given
  const merged = Object.entries(given).map(([name, value]) => [name, merge(present[name] ?? '', value)])
  return { ...present, ...Object.fromEntries(merged) }
}
