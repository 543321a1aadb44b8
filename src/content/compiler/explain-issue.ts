import type * as v from 'valibot'
import { exampleOf, schemaAt } from './look-into-schema.ts'
import { describeValue } from './problem.ts'

export type Path = readonly (string | number)[]

/** One German sentence for a value that a schema refused, with the example of its entry. */
export function explainIssue(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue)
  // A check of several values is about the last one of its path.
  const value = issue.path?.at(-1)?.value ?? issue.input
  return describeValue(printPath(path), value, issue.message, exampleOf(schemaAt(schema, path)))
}

export function pathOf(issue: v.BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number)
}

/** `contacts, Eintrag 2, phone` */
export function printPath(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? `Eintrag ${key + 1}` : key)).join(', ')
}
