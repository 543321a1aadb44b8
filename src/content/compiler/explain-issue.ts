import type * as v from 'valibot'
import { suggestName } from '../suggest-name.ts'
import { exampleOf, schemaAt } from './look-into-schema.ts'
import { describeValue } from './problem.ts'

type Path = readonly (string | number)[]

/** One German sentence for what a schema refused, with the example of the entry that it is about. */
export function explainIssue(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const path = pathOf(issue)
  const key = printPath(path)
  if (issue.type === 'strict_object') return explainKey(schema, issue, path)
  const example = exampleOf(schemaAt(schema, path))
  // A check of several values is about the last one of its path.
  return describeValue(key, issue.path?.at(-1)?.value ?? issue.input, issue.message, example)
}

/** A key that is missing, one that nobody knows, or a text in place of a group. */
function explainKey(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, path: Path): string {
  const name = String(path.at(-1))
  if (issue.expected === 'never') {
    const known = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {})
    const meant = suggestName(name, known)
    if (meant) return renamedTo(meant, issue)
    return `${printPath(path)}: Diesen Namen kennt hier niemand. Es gibt: ${known.join(', ')}.`
  }
  const there = schemaAt(schema, path)
  if (issue.received === 'undefined') {
    const below = there?.entries || there?.item ? 'und darunter eingerückt ' : ''
    return `${printPath(path)} fehlt. Beispiel: ${name}: ${below}${exampleOf(there) ?? '…'}`
  }
  return explainGroup(schema, path)
}

/** Something else stands where a group belongs. */
export function explainGroup(schema: v.GenericSchema, path: Path): string {
  const inside = Object.keys(schemaAt(schema, path)?.entries ?? {}).join(', ')
  const what = path.length === 0 ? 'Hier gehören' : `${printPath(path)}: Darunter gehören eingerückt`
  return `${what} diese Namen hin, jeder mit Doppelpunkt: ${inside}.`
}

/** A name that nobody knows, where another one is missing. */
export function renamedTo(meant: string, issue: v.BaseIssue<unknown>): string {
  return `${printPath(pathOf(issue))}: Diesen Namen kennt hier niemand. Gemeint ist wohl ${meant}.`
}

export function pathOf(issue: v.BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => key as string | number)
}

/** `contacts, Eintrag 2, phone` */
export function printPath(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? `Eintrag ${key + 1}` : key)).join(', ')
}
