import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  /** Where the folder has another name than the package. */
  name?: string
  resolved?: string
  version: string
  integrity?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Entry>)

test('the lockfile names no registry, so that every machine asks its own', () => {
  expect(packages.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
})

test('the lockfile holds every optional package; else run node scripts/complete-lockfile.mjs', () => {
  const listed = new Set(packages.flatMap(([path, { version }]) => [nameOf(path), `${nameOf(path)} ${version}`]))
  // An exact version has to be there as it is: npm takes no other one for it.
  const wanted = packages.flatMap(([, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, version]) =>
      /^\d/.test(version) ? `${name} ${version}` : name,
    ),
  )
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})

/**
 * Their programs for some platforms are not offered by the registry that this file was made with. npm checks
 * such a download against the hash that the reader's own registry gives. Nothing else may go without a hash.
 */
const PARENTS_WITH_GAPS = ['@astrojs/compiler-binding', '@biomejs/biome', '@tailwindcss/oxide', 'deno', 'oxc-parser']

test('every package has its hash, but for programs for platforms that one registry lacks', () => {
  const gaps = packages.filter(([path, { name = nameOf(path) }]) => PARENTS_WITH_GAPS.includes(name))
  const known = gaps.flatMap(([, { optionalDependencies = {} }]) => Object.entries(optionalDependencies).map(String))
  const unhashed = packages.filter(([path, { integrity }]) => path !== '' && !integrity)
  const unknown = unhashed.filter(
    ([path, { optional, version }]) => !optional || !known.includes(`${nameOf(path)},${version}`),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
  // What CI itself installs comes with a hash.
  expect(unhashed.filter(([path]) => /linux-x64(-gnu|-glibc)?$/.test(path))).toEqual([])
})

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}
