import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { writeBuiltFor } from '../../src/site/build/built-for.ts'
import { BUILT_FOR } from './built-for.ts'
import { commandFor, root } from './start-server.ts'

/** The arguments for Node that serve the page of `dist/` as one whose privacy notice names a CRM: a build takes half a minute. */
export function pageForCrm(): string[] {
  const folder = join(root, 'test-results', crypto.randomUUID())
  cpSync(join(root, 'dist'), folder, { recursive: true })
  writeBuiltFor(folder, { ...BUILT_FOR, retentionDays: 365, toCrm: true })
  return commandFor(folder)
}
