import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPart } from '../../content/compiler/texts/legal-values.ts'

/** The settings that became part of the page when it was built, beside those for Supabase, which stand in the page. */
export interface BuiltFor extends LegalPart {
  siteUrl: string | null
  preview: 'on' | 'off'
}

/** In a folder beside the page that no server serves. */
const fileFor = (siteDir: string) => join(siteDir, '../.astro/built-for.json')

/** @param siteDir the page that was built */
export function writeBuiltFor(siteDir: string, builtFor: BuiltFor): void {
  writeFileSync(fileFor(siteDir), JSON.stringify(builtFor))
}

/** @returns `null` where the page was copied without it */
export function readBuiltFor(siteDir: string): BuiltFor | null {
  const file = fileFor(siteDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFor) : null
}
