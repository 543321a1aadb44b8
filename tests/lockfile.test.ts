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

// npm leaves programs for platforms out that the registry in use does not offer, and adds them later without a hash: then
// take the newest version that is offered for every platform.
test('every package has its hash', () => {
  const without = packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(without.map(([path]) => path)).toEqual([])
})
