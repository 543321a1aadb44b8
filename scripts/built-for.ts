import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltFor, builtForFile } from '../src/server/check/built-for.ts'
import type { LegalSettings } from './content/legal/legal-values.ts'
import { GENERATED } from './content/write-modules.ts'
import { writeIfChanged } from './write-if-changed.ts'

/**
 * For which settings the page in `dist/` is, so that the check finds one that has changed since. The legal texts are
 * compiled by scripts/content.ts, and the pages made by scripts/build.ts, so one leaves its part to the other.
 */
const LEGAL = join(GENERATED, 'legal-settings.json')

type LegalPart = Pick<BuiltFor, 'retentionDays' | 'byBrevo'>

/** Of secrets, only whether there is one. */
export function keepLegalSettings(root: string, { retentionDays, byBrevo }: LegalSettings): void {
  const part: LegalPart = { retentionDays, byBrevo }
  writeIfChanged(join(root, LEGAL), JSON.stringify(part))
}

export function readLegalPart(root: string): LegalPart {
  return JSON.parse(readFileSync(join(root, LEGAL), 'utf8')) as LegalPart
}

/** @param siteDir the page that was built */
export function writeBuiltFor(siteDir: string, builtFor: BuiltFor): void {
  writeFileSync(builtForFile(siteDir), JSON.stringify(builtFor))
}
