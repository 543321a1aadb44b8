import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPath } from '../content/compiler/explain-issue.ts'
import { changeYaml, type Values } from './change-yaml.ts'
import { FACT_FILES, type FactFile, type Facts, type Path } from './facts.ts'

/** A file with its new source, and each value in it that becomes another. */
export interface FileChange {
  name: `${FactFile}.yaml`
  before: string
  after: string
  values: { name: string; old: string; new: string }[]
}

/** What is to be written so that the files hold `next`. */
export function planChanges(root: string, present: Facts, next: Facts): FileChange[] {
  return FACT_FILES.flatMap((file) => {
    const values = compare(present[file], next[file])
    if (values.length === 0) return []
    const before = readFileSync(join(root, `content/${file}.yaml`), 'utf8')
    return [{ name: `${file}.yaml`, before, after: changeYaml(before, next[file]), values } satisfies FileChange]
  })
}

function compare(old: Values, next: Values) {
  const [before, after] = [new Map(listTexts(old, [])), new Map(listTexts(next, []))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, old: before.get(name) ?? '', new: after.get(name) ?? '' }))
    .filter((change) => change.old !== change.new)
}

function listTexts(value: Values, path: Path): [string, string][] {
  if (typeof value === 'string') return [[printPath(path), value.trim()]]
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** `brand: Muster Dachstrom → Solar Nord`, below the file's name. */
export function printChanges(changes: readonly FileChange[]): string {
  const shown = (text: string) => (text === '' ? '(leer)' : text.replace(/\s+/g, ' '))
  return changes
    .map(({ name, values }) =>
      [`content/${name}`, ...values.map((one) => `  ${one.name}: ${shown(one.old)} → ${shown(one.new)}`)].join('\n'),
    )
    .join('\n')
}

/** @returns the file that somebody else has changed since it was read; then nothing is written */
export function writeChanges(root: string, changes: readonly FileChange[]): string | null {
  const path = (name: string) => join(root, 'content', name)
  const other = changes.find(({ name, before }) => readFileSync(path(name), 'utf8') !== before)
  if (other) return `content/${other.name}`
  for (const { name, after } of changes) {
    // A disk that is full leaves the old file as it was.
    writeFileSync(path(`.${name}.new`), after)
    renameSync(path(`.${name}.new`), path(name))
  }
  return null
}
