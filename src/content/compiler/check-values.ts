import * as v from 'valibot'
import { formatNumber } from '../numbers.ts'
import { exampleOf, schemaAt } from './look-into-schema.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

export type Path = readonly (string | number)[]

type Issue = v.BaseIssue<unknown>

/** Returns the parsed values, or the problems in them, each with its line. */
export function checkValues<S extends v.GenericSchema>(
  file: string,
  schema: S,
  { values, lineOf }: Parsed,
): { values: v.InferOutput<S> } | { problems: Problem[] } {
  const { success, output, issues } = v.safeParse(schema, values)
  if (success) return { values: output }
  const problems = withoutRenamed(issues).map((issue) => {
    const path = pathOf(issue)
    // The issue of a check across several values belongs to the last of its path.
    const value = issue.path?.at(-1)?.value ?? issue.input
    const names = isMissing(issue) ? Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {}) : []
    const group = Object(issue.path?.at(-1)?.input)
    const above = names.slice(0, names.indexOf(String(path.at(-1)))).findLast((name) => Object.hasOwn(group, name))
    const message = above === undefined ? issue.message : `${issue.message} Sie gehört unter ${above}.`
    const sentence = describeValue(formatPath(path), value, message, exampleOf(schemaAt(schema, path)))
    return { file, line: lineOf(above === undefined ? path : [...path.slice(0, -1), above]), sentence }
  })
  return { problems: problems.sort((a, b) => a.line - b.line) }
}

/** A mistyped name is reported twice, as unknown and as missing: keep only the unknown one. */
function withoutRenamed(issues: readonly Issue[]): Issue[] {
  const groupOf = (issue: Issue) => issue.path?.at(-1)?.input
  const unknown = issues.filter((issue) => isName(issue) && issue.expected === 'never').map(groupOf)
  return issues.filter((issue) => !(isMissing(issue) && unknown.includes(groupOf(issue))))
}

const isName = ({ type, path }: Issue) => type === 'strict_object' && path !== undefined
const isMissing = (issue: Issue) => isName(issue) && issue.received === 'undefined'

export function pathOf(issue: Issue): (string | number)[] {
  return (issue.path ?? []).map(({ key, input }) => (Array.isArray(input) ? Number(key) : (key as string)))
}

/** `contacts, Eintrag 2, phone` */
export function formatPath(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? `Eintrag ${key + 1}` : key)).join(', ')
}

/** A mistake in one value: its name, the value as written, the sentence, and an example. */
export function describeValue(name: string, value: unknown, sentence: string, example: string | undefined): string {
  const text = typeof value === 'number' ? formatNumber(value) : value
  const shown =
    typeof text === 'string' && text !== '' ? `"${text.replace(/\s+/g, ' ').replace(/^(.{50}).+$/u, '$1…')}"` : ''
  const subject = [name, shown].filter((part) => part !== '').join(' ')
  const advice = example === undefined || sentence.includes('Beispiel:') ? '' : ` Beispiel: ${example}`
  return `${subject === '' ? '' : `${subject}: `}${sentence}${advice}`
}
