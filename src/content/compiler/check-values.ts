import * as v from 'valibot'
import { checkNames } from './check-names.ts'
import { explainIssue, pathOf } from './explain-issue.ts'
import type { Schema } from './look-into-schema.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

/** @returns the values as the schema reads them, or the problems in them, each with its line */
export function checkValues<S extends v.GenericSchema>(
  file: string,
  schema: S,
  values: unknown,
  lineOf: Parsed['lineOf'],
): { values: v.InferOutput<S> } | { problems: Problem[] } {
  const result = v.safeParse(schema, values)
  if (result.success) return { values: result.output }
  const refused = result.issues
    .filter(({ type }) => type !== 'strict_object')
    .map((issue) => ({ path: pathOf(issue), sentence: explainIssue(schema, issue) }))
  const problems = [...checkNames(schema as unknown as Schema, values), ...refused].map(({ path, sentence }) => ({
    file,
    line: lineOf(path),
    sentence,
  }))
  return { problems: problems.sort((a, b) => a.line - b.line) }
}
