import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeBuiltFor } from '../../src/site/build/built-for.ts'
import { root } from './start-server.ts'

/** The arguments for Node that serve the page of `dist/` as one whose privacy notice names a CRM: a build takes half a minute. */
export function pageForCrm(): string[] {
  const folder = join(root, 'test-results', crypto.randomUUID())
  mkdirSync(join(folder, '.astro'), { recursive: true })
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  const notice = { retentionDays: 365, byBrevo: false, toCrm: true } as const
  writeBuiltFor(join(folder, 'dist'), { siteUrl: null, preview: 'off', ...notice })
  return [join(root, 'src/server/main.ts'), '--site', join(folder, 'dist')]
}
