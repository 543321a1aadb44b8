import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  resolved?: string
  version: string
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Entry>)

test('the lockfile names no registry, so that every machine asks its own', () => {
  expect(packages.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
})

test('the lockfile holds every optional package; else run node scripts/complete-lockfile.mjs', () => {
  const listed = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const wanted = packages.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})
