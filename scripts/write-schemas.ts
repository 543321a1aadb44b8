import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listJsonSchemas } from '../src/content/compiler/json-schema.ts'

/**
 * Writes content/schema, which editors complete content/*.yaml from: node scripts/write-schemas.ts, after a change in
 * src/content/schema.
 */
const folder = join(import.meta.dirname, '../content/schema')
mkdirSync(folder, { recursive: true })
for (const [name, source] of listJsonSchemas()) writeFileSync(join(folder, name), source)
