import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPath } from '../content/compiler/explain-issue.ts'
import { changeYaml, type Values } from './change-yaml.ts'
import { FACT_FILES, type FactFile, type Facts, type Path } from './facts.ts'
import { Stopped } from './stopped.ts'

/** A file with its new source, and a line for each value that changes. */
export interface FileChange {
  name: `${FactFile}.yaml`
  before: string
  after: string
  lines: string[]
}

/** @returns the files that have to change to hold `next` */
export function planChanges(root: string, present: Facts, next: Facts): FileChange[] {
  return FACT_FILES.flatMap((file) => {
    const lines = compare(present[file], next[file])
    if (lines.length === 0) return []
    const before = readFileSync(join(root, `content/${file}.yaml`), 'utf8')
    return [{ name: `${file}.yaml` as const, before, after: changeYaml(before, next[file]), lines }]
  })
}

/** `brand: Muster Dachstrom → Solar Nord` */
function compare(old: Values, next: Values): string[] {
  const [before, after] = [new Map(listTexts(old, [])), new Map(listTexts(next, []))]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter((name) => (before.get(name) ?? '') !== (after.get(name) ?? ''))
  return changed.map((name) => `  ${name}: ${before.get(name) || '(leer)'} → ${after.get(name) || '(leer)'}`)
}

function listTexts(value: Values, path: Path): [string, string][] {
  if (typeof value === 'string') return [[printPath(path), value.trim().replace(/\s+/g, ' ')]]
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** @throws {Stopped} where a file has changed since it was read */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const path = (name: string) => join(root, 'content', name)
  const other = changes.find(({ name, before }) => readFileSync(path(name), 'utf8') !== before)
  if (other) throw new Stopped(`content/${other.name} hat inzwischen jemand geändert. Starte noch einmal.`, 1)
  for (const { name, after } of changes) {
    // A disk that is full leaves the old file as it was.
    writeFileSync(path(`.${name}.new`), after)
    renameSync(path(`.${name}.new`), path(name))
  }
}
