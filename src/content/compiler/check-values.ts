import * as v from 'valibot'
import { writeNumber } from '../../lead/answers/questions.ts'
import { exampleOf, schemaAt } from './look-into-schema.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Failed } from './problem.ts'

export type Path = readonly (string | number)[]

type Issue = v.BaseIssue<unknown>

export function checkValues<S extends v.GenericSchema>(
  file: string,
  schema: S,
  { values, lineOf }: Parsed,
): { values: v.InferOutput<S> } | Failed {
  const { success, output, issues } = v.safeParse(schema, values)
  if (success) return { values: output }
  const problems = ignoreRenamed(issues).map((issue) => {
    const path = issuePath(issue)
    // For a check across several values, the issue belongs to the last value of its path.
    const value = issue.path?.at(-1)?.value ?? issue.input
    const previousKey = isMissing(issue) ? findPreviousKey(schema, issue, path) : undefined
    const message = previousKey === undefined ? issue.message : `${issue.message} Sie gehört unter ${previousKey}.`
    const sentence = describeValue(formatPath(path), value, message, exampleOf(schemaAt(schema, path)))
    return { file, line: lineOf(previousKey === undefined ? path : [...path.slice(0, -1), previousKey]), sentence }
  })
  return { problems: problems.sort((a, b) => a.line - b.line) }
}

/** A mistyped key causes two reports, for an unknown key and a missing one. Drops the report of the missing key. */
function ignoreRenamed(issues: readonly Issue[]): Issue[] {
  const withUnknownKey = issues.filter((issue) => isAboutKey(issue) && issue.expected === 'never').map(parentOf)
  return issues.filter((issue) => !(isMissing(issue) && withUnknownKey.includes(parentOf(issue))))
}

function findPreviousKey(schema: v.GenericSchema, issue: Issue, path: Path): string | undefined {
  const keys = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {})
  return keys.slice(0, keys.indexOf(String(path.at(-1)))).findLast((key) => Object.hasOwn(Object(parentOf(issue)), key))
}

const parentOf = (issue: Issue) => issue.path?.at(-1)?.input
const isAboutKey = ({ type, path }: Issue) => type === 'strict_object' && path !== undefined
const isMissing = (issue: Issue) => isAboutKey(issue) && issue.received === 'undefined'

export function issuePath(issue: Issue): (string | number)[] {
  return (issue.path ?? []).map(({ key, input }) => (Array.isArray(input) ? Number(key) : (key as string)))
}

/** `contacts, Eintrag 2, phone` */
export function formatPath(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? `Eintrag ${key + 1}` : key)).join(', ')
}

export function describeValue(name: string, value: unknown, sentence: string, example: string | undefined): string {
  const text = typeof value === 'number' ? writeNumber(value) : value
  const quoted =
    typeof text === 'string' && text !== '' ? `"${text.replace(/\s+/g, ' ').replace(/^(.{50}).+$/u, '$1…')}"` : ''
  const subject = [name, quoted].filter((part) => part !== '').join(' ')
  const hint = example === undefined || sentence.includes('Beispiel:') ? '' : ` Beispiel: ${example}`
  return `${subject === '' ? '' : `${subject}: `}${sentence}${hint}`
}
