import * as v from 'valibot'
import { suggestName } from '../suggest-name.ts'
import { type Path, printPath } from './explain-issue.ts'
import { exampleOf, type Schema } from './look-into-schema.ts'

type Entries = Record<string, Schema>

/**
 * Compares the names in a file's groups with those of the schema. Valibot has these issues too, but names a mistyped key
 * twice (unknown, and missing), stops at the first unknown one, and takes a list for a group.
 */
export function checkNames(schema: Schema, value: unknown, path: Path = []): { path: Path; sentence: string }[] {
  const { entries, item } = schema
  if (item && Array.isArray(value)) return value.flatMap((one, index) => checkNames(item, one, [...path, index]))
  if (entries === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, sentence: explainGroup(path, entries) }]
  }
  const group = new Map(Object.entries(value))
  const unknown = [...group.keys()].filter((name) => !Object.hasOwn(entries, name))
  const missing = Object.keys(entries).filter((name) => !group.has(name) && !v.is(entries[name] as Schema, undefined))
  const meant = new Map(unknown.map((name) => [name, findMeant(name, unknown, missing, entries)]))
  const renamed = new Set(meant.values())
  const found = [...group].flatMap(([name, below]) =>
    Object.hasOwn(entries, name) ? checkNames(entries[name] as Schema, below, [...path, name]) : [],
  )
  for (const [name, near] of meant) {
    found.push({ path: [...path, name], sentence: explainUnknown([...path, name], near, entries) })
  }
  for (const name of missing.filter((one) => !renamed.has(one))) {
    found.push({ path: [...path, name], sentence: explainMissing([...path, name], entries[name] as Schema) })
  }
  return found
}

/** A near name that is missing, then the only one that is missing, then a near one that is there already. */
function findMeant(name: string, unknown: string[], missing: string[], entries: Entries): string | null {
  const only = unknown.length === 1 && missing.length === 1 ? missing[0] : undefined
  return suggestName(name, missing) ?? only ?? suggestName(name, Object.keys(entries))
}

function explainUnknown(path: Path, near: string | null, entries: Entries): string {
  const hint = near ? `Gemeint ist wohl ${near}.` : `Es gibt: ${Object.keys(entries).join(', ')}.`
  return `${printPath(path)}: Diesen Namen kennt hier niemand. ${hint}`
}

function explainMissing(path: Path, schema: Schema): string {
  const below = schema.entries || schema.item ? 'und darunter eingerückt ' : ''
  return `${printPath(path)} fehlt. Beispiel: ${path.at(-1)}: ${below}${exampleOf(schema) ?? '…'}`
}

function explainGroup(path: Path, entries: Entries): string {
  const where = path.length === 0 ? 'Hier gehören' : `${printPath(path)}: Darunter gehören eingerückt`
  return `${where} diese Namen hin, jeder mit Doppelpunkt: ${Object.keys(entries).join(', ')}.`
}
