import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The first ones; later ones declare it: docs/decisions/033. */
const SINCE = { 'src/storage/sqlite/migrations': '021-tables.sql', 'supabase/migrations': '20261127000000_tables.sql' }
const NOT_ADDITIVE = /\b(drop (table|column)|rename|alter column|update|delete from|insert into)\b/i
const root = join(import.meta.dirname, '../..')

it.each(Object.entries(SINCE))('each name in %s says if older versions run on it', (folder, since) => {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql') && name > since)
  expect(names.filter((name) => !/[-_](additive|breaking)\.sql$/.test(name))).toEqual([])
  for (const name of names.filter((file) => file.endsWith('additive.sql'))) {
    const text = readFileSync(join(root, folder, name), 'utf8').replaceAll(/--.*$/gm, '')
    expect(text, name).not.toMatch(NOT_ADDITIVE)
  }
})
