import { existsSync, readFileSync } from 'node:fs'
import { isScalar, visit } from 'yaml'
import { checkValues } from '../content/compiler/check-values.ts'
import { type Parsed, parseYaml } from '../content/compiler/parse-yaml.ts'
import type { Group, Values } from './change-yaml.ts'
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
  const answers = merge({ ...present, legal: [] }, withoutNull(parsed))
  const checked = checkValues(shown, answersSchema, answers, parsed.lineOf)
  if ('problems' in checked) throw stopFor(checked.problems)
  const { legal: _, ...facts } = answers as Group
  return { facts: facts as Facts, drafts: checked.values.legal }
}

/** JSON has null for an empty value, which YAML reads as a text here. */
function withoutNull({ document }: Parsed): Values {
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && node.type === 'PLAIN' && /^(null|~)$/.test(String(node.value))) node.value = ''
    },
  })
  return (document.toJS() ?? {}) as Values
}

function merge(present: Values, given: Values): Values {
  if (!isGroup(present)) return given
  if (given === '') return present
  if (!isGroup(given)) return given
  const merged = Object.entries(given).map(([name, value]) => [name, merge(present[name] ?? '', value)])
  return { ...present, ...Object.fromEntries(merged) }
}

const isGroup = (value: Values): value is Group => typeof value === 'object' && !Array.isArray(value)
