import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  resolved?: string
  integrity?: string
  /** It lies inside its parent's archive, whose hash covers it. */
  inBundle?: boolean
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Entry>).filter(([path]) => path !== '')

test('the lockfile names no registry, so that every machine asks its own', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})

// If the registry lacks a package for some platform, npm adds it later without a hash. Then choose the newest version that
// exists for every platform.
test('every package has its hash', () => {
  const without = packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(without.map(([path]) => path)).toEqual([])
})
