import * as v from 'valibot'
import { nearestName } from '../nearest-name.ts'
import { describeValue } from './problem.ts'

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
}

type Path = readonly (string | number)[]

/** One German sentence for what a schema refused, with the example of the entry that it is about. */
export function explainIssue(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue)
  const key = printPath(path)
  if (issue.type === 'strict_object') return explainKey(schema, issue, path)
  const example = exampleOf(schemaAt(schema, path))
  return describeValue(key, issue.input, issue.message, example)
}

/** A key that is missing, one that nobody knows, or a text in place of a group. */
function explainKey(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, path: Path): string {
  const name = String(path.at(-1))
  if (issue.expected === 'never') {
    const known = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {})
    const meant = nearestName(name, known)
    return `${printPath(path)}: Diesen Namen kennt hier niemand. ${meant ? `Gemeint ist wohl ${meant}.` : `Es gibt: ${known.join(', ')}.`}`
  }
  const there = schemaAt(schema, path)
  if (issue.received === 'undefined') {
    return `${printPath(path)} fehlt. Beispiel: ${name}: ${exampleOf(there) ?? '…'}`
  }
  const inside = Object.keys(there?.entries ?? {}).join(', ')
  const what = path.length === 0 ? 'Hier gehören' : `${printPath(path)}: Darunter gehören eingerückt`
  return `${what} diese Namen hin, jeder mit Doppelpunkt: ${inside}.`
}

export function pathOf(issue: v.BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number)
}

/** `contacts, Eintrag 2, phone` */
export function printPath(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? `Eintrag ${key + 1}` : key)).join(', ')
}

export function schemaAt(schema: v.GenericSchema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (at, key) => at?.entries?.[key] ?? (typeof key === 'number' ? at?.item : at?.value),
    schema as Schema,
  )
}

function exampleOf(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined
  const { example } = v.getMetadata(schema as never) as { example?: string }
  return example
}
