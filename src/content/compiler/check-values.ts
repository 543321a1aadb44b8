import * as v from 'valibot'
import { suggestName } from '../suggest-name.ts'
import { explainGroup, explainIssue, pathOf, renamedTo } from './explain-issue.ts'
import { schemaAt } from './look-into-schema.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

type Path = (string | number)[]
type Issue = v.BaseIssue<unknown>

/** What a schema makes of the values of a file; or what is wrong with them, each with its line. */
export function checkValues<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  values: unknown,
  lineOf: Parsed['lineOf'],
): { values: v.InferOutput<Schema> } | { problems: Problem[] } {
  const result = v.safeParse(schema, values)
  if (result.success) return { values: result.output }
  const problems: Problem[] = []
  const renamed = findRenamed(result.issues)
  const lists = new Set<string>()
  for (const issue of result.issues) {
    const list = listForGroup(schema, values, pathOf(issue))
    const name = renamed.get(issue)
    if (list === null && name !== null) {
      const sentence = name === undefined ? explainIssue(schema, issue) : renamedTo(name, issue)
      problems.push({ file, line: lineOf(pathOf(issue)), sentence })
    } else if (list !== null && !lists.has(JSON.stringify(list))) {
      lists.add(JSON.stringify(list))
      problems.push({ file, line: lineOf(list), sentence: explainGroup(schema, list) })
    }
  }
  return { problems }
}

/** A mistyped name is one mistake: the one that nobody knows, and not also the one that is missing. */
function findRenamed(issues: readonly Issue[]): Map<Issue, string | null> {
  const found = new Map<Issue, string | null>()
  const parent = (issue: Issue) => JSON.stringify(pathOf(issue).slice(0, -1))
  const nameOf = (issue: Issue) => String(pathOf(issue).at(-1))
  const names = issues.filter(({ type }) => type === 'strict_object')
  const unknown = names.filter(({ expected }) => expected === 'never')
  for (const issue of unknown) {
    const missing = names.filter(
      (one) =>
        one.expected !== 'never' && one.received === 'undefined' && parent(one) === parent(issue) && !found.has(one),
    )
    const near = suggestName(nameOf(issue), missing.map(nameOf))
    const isOnly = missing.length === 1 && unknown.filter((one) => parent(one) === parent(issue)).length === 1
    const meant = isOnly ? missing[0] : missing.find((one) => nameOf(one) === near)
    if (meant === undefined) continue
    found.set(issue, nameOf(meant)).set(meant, null)
  }
  return found
}

/** Where a list stands in place of a group: valibot takes it for one whose names are numbers. */
function listForGroup(schema: v.GenericSchema, values: unknown, path: Path): Path | null {
  let at = values
  for (const [index, key] of [...path, ''].entries()) {
    const here = path.slice(0, index)
    if (Array.isArray(at) && schemaAt(schema, here)?.entries !== undefined) return here
    at = (at as Record<string, unknown> | null | undefined)?.[key]
  }
  return null
}
