import { existsSync, readFileSync } from 'node:fs'
import { isScalar, visit } from 'yaml'
import { checkValues } from '../content/compiler/check-values.ts'
import { type Parsed, parseYaml } from '../content/compiler/parse-yaml.ts'
import type { Problem } from '../content/compiler/problem.ts'
import type { Group, Values } from './change-yaml.ts'
import { answersSchema, type Draft, FACT_FILES, type Facts } from './facts.ts'

/** What a file of answers makes of the present facts. What it leaves out stays; a list takes the place of the present one. */
export function readAnswers(
  path: string,
  shown: string,
  present: Facts,
): { facts: Facts; drafts: Draft[] } | { problems: Problem[] } {
  if (!existsSync(path)) return { problems: [{ file: shown, sentence: 'Diese Datei gibt es nicht.' }] }
  const parsed = parseYaml(shown, readFileSync(path))
  if (Array.isArray(parsed)) return { problems: parsed }
  const answers = merge({ ...present, legal: [] }, withoutNull(parsed))
  const checked = checkValues(shown, answersSchema, answers, parsed.lineOf)
  if ('problems' in checked) return checked
  const facts = Object.fromEntries(FACT_FILES.map((name) => [name, (answers as Group)[name]])) as Facts
  return { facts, drafts: checked.values.legal }
}

/** JSON has a word for nothing, and here every word is a text. */
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
  const names = [...new Set([...Object.keys(present), ...Object.keys(given)])]
  return Object.fromEntries(
    names.map((name) => {
      const [old, next] = [present[name], given[name]]
      return [name, next === undefined ? (old ?? '') : old === undefined ? next : merge(old, next)]
    }),
  )
}

function isGroup(value: Values): value is Group {
  return typeof value === 'object' && !Array.isArray(value)
}
