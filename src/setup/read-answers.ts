import { existsSync, readFileSync } from 'node:fs'
import { checkValues } from '../content/compiler/check-values.ts'
import { parseYaml } from '../content/compiler/parse-yaml.ts'
import { type Group, isGroup, type Values } from './change-yaml.ts'
import { answersSchema, type Draft, type Facts } from './facts.ts'
import { stopFor } from './stopped.ts'

/**
 * The present facts with the answers of a file. What it leaves out stays; a list takes the place of the present one.
 * @param shown the path as it was typed
 * @throws {Stopped} with all mistakes, each with its line
 */
export function readAnswers(path: string, shown: string, present: Facts): { facts: Facts; drafts: Draft[] } {
  if (!existsSync(path)) throw stopFor([{ file: shown, sentence: 'Diese Datei gibt es nicht.' }])
  const parsed = parseYaml(shown, readFileSync(path))
  if (Array.isArray(parsed)) throw stopFor(parsed)
  const answers = merge({ ...present, legal: [] }, (parsed.values ?? '') as Values)
  const checked = checkValues(shown, answersSchema, { ...parsed, values: answers })
  if ('problems' in checked) throw stopFor(checked.problems)
  const { legal: _, ...facts } = answers as Group
  return { facts: facts as Facts, drafts: checked.values.legal }
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
