import * as v from 'valibot'
import { readFile } from '../content/compiler/read-file.ts'
import { companySchema } from '../content/schema/company-schema.ts'
import { choice, group } from '../content/schema/kinds.ts'
import { offerSchema } from '../content/schema/offer-schema.ts'
import { privacySchema } from '../content/schema/privacy-schema.ts'
import type { Group, Values } from './change-yaml.ts'
import { stopFor } from './stopped.ts'

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

/** @throws {Stopped} where a file cannot be read */
export function readFacts(root: string): Facts {
  const read = (name: FactFile) => {
    const parsed = readFile(root, `${name}.yaml`)
    if (Array.isArray(parsed)) throw stopFor(parsed)
    return parsed.values as Group
  }
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
