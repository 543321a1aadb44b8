import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { checkValues } from '../content/compiler/check-values.ts'
import { parseYaml } from '../content/compiler/parse-yaml.ts'
import { companySchema, offerSchema, privacySchema } from '../content/schema/fact-schemas.ts'
import { choice, group, isText, optionalFact, orEmpty } from '../content/schema/kinds.ts'
import { type Group, isGroup, type Values } from './change-yaml.ts'
import { stopFor } from './terminal.ts'

/** Each name is a file of content/. */
const factEntries = { company: companySchema, offer: offerSchema, privacy: privacySchema }
export const factsSchema = group(factEntries)

type FactFile = keyof typeof factEntries
export const SETUP_FILES = Object.keys(factEntries) as FactFile[]

/** Every value is a text, as in the files. */
export type Facts = Record<FactFile, Group>

export const DRAFTS = ['impressum', 'datenschutz'] as const
export type Draft = (typeof DRAFTS)[number]

export interface Answers {
  facts: Facts
  /** plan-towns.ts reads them. `''` keeps the present ones. */
  postcodes: string
  /** In the format of STAFF. */
  staff: string
  drafts: readonly Draft[]
}

const answersSchema = group({
  ...factEntries,
  legal: v.array(
    choice(DRAFTS, { title: 'Rechtstext', example: 'impressum' }),
    'Hier gehört eine Liste hin. Beispiel: [impressum, datenschutz]',
  ),
  postcodes: optionalFact({ title: 'Postleitzahlen', example: '49700-49779, 48465', longest: 2000 }),
  staff: orEmpty(isText),
})

/** The files must have passed the check. */
export function readFacts(root: string): Facts {
  const read = (name: FactFile): Group =>
    parse(readFileSync(join(root, `content/${name}.yaml`), 'utf8'), { schema: 'failsafe' })
  return { company: read('company'), offer: read('offer'), privacy: read('privacy') }
}

/**
 * The present facts and staff with the answers of a file. An omitted value stays. A list replaces the present one.
 * @param shown the path as typed
 * @throws {Stopped} with all mistakes, each with its line
 */
export function readAnswers(path: string, shown: string, present: Facts & Pick<Answers, 'staff'>): Answers {
  if (!existsSync(path)) throw stopFor([{ file: shown, sentence: 'Diese Datei gibt es nicht.' }])
  const parsed = parseYaml(shown, readFileSync(path))
  if ('problems' in parsed) throw stopFor(parsed.problems)
  const answers = merge({ ...present, legal: [], postcodes: '' }, (parsed.values ?? '') as Values)
  const checked = checkValues(shown, answersSchema, { ...parsed, values: answers })
  if ('problems' in checked) throw stopFor(checked.problems)
  const { legal: _, postcodes: __, staff: ___, ...facts } = answers as Group
  const { legal, postcodes, staff } = checked.values
  return { facts: facts as Facts, postcodes, staff, drafts: legal }
}

function merge(present: Values, given: Values): Values {
  // JSON's null becomes this text in our YAML.
  if (given === 'null') return ''
  if (!isGroup(present)) return given
  if (given === '') return present
  if (!isGroup(given)) return given
  const merged = Object.entries(given).map(([name, value]) => [name, merge(present[name] ?? '', value)])
  return { ...present, ...Object.fromEntries(merged) }
}
