import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { companySchema, offerSchema, privacySchema } from '../content/schema/fact-schemas.ts'
import { choice, group } from '../content/schema/kinds.ts'
import type { Group, Values } from './change-yaml.ts'

/** The facts that setup asks for: each name is a file of content/. */
const factEntries = { company: companySchema, offer: offerSchema, privacy: privacySchema }
export const factsSchema = group(factEntries)

export type FactFile = keyof typeof factEntries
export const FACT_FILES = Object.keys(factEntries) as FactFile[]

/** As the files hold them: every value a text. */
export type Facts = Record<FactFile, Group>

/** The legal texts that have a template. */
export const DRAFTS = ['impressum', 'datenschutz'] as const
export type Draft = (typeof DRAFTS)[number]

/** What `--answers` may hold. */
export const answersSchema = group({
  ...factEntries,
  legal: v.array(
    choice(DRAFTS, { title: 'Rechtstext', example: 'impressum' }),
    'Hier gehört eine Liste hin. Beispiel: [impressum, datenschutz]',
  ),
})

export type Path = (string | number)[]

/** Of files that have been checked. */
export function readFacts(root: string): Facts {
  const read = (name: FactFile): Group =>
    parse(readFileSync(join(root, `content/${name}.yaml`), 'utf8'), { schema: 'failsafe' })
  return { company: read('company'), offer: read('offer'), privacy: read('privacy') }
}

/** The value at a place; an entry that a file leaves out is empty. */
export function valueAt(values: Values, path: Path): Values {
  return path.reduce<Values>((at, key) => (typeof at === 'string' ? '' : ((at as Group)[key] ?? '')), values)
}

export function putAt(values: Group, path: Path, value: Values): void {
  const parent = path.slice(0, -1)
  if (valueAt(values, parent) === '') putAt(values, parent, {})
  const group = valueAt(values, parent) as Group
  group[path.at(-1) ?? ''] = value
}
