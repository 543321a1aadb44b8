import * as v from 'valibot'
import { explainIssue, pathOf } from './explain-issue.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

/** What a schema makes of the values of a file; or what is wrong with them, each with its line. */
export function checkValues<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  values: unknown,
  lineOf: Parsed['lineOf'],
): { values: v.InferOutput<Schema> } | { problems: Problem[] } {
  const result = v.safeParse(schema, values)
  if (result.success) return { values: result.output }
  const problems = result.issues.map((issue) => ({
    file,
    line: lineOf(pathOf(issue)),
    sentence: explainIssue(schema, issue),
  }))
  return { problems }
}
