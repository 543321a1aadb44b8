import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPart } from '../../content/compiler/texts/legal-values.ts'

/** The settings at build time, except those for Supabase, which the page itself contains. */
export interface BuiltFor extends LegalPart {
  siteUrl: string | null
  preview: 'on' | 'off'
}

/** Next to the page, in a folder that no server serves. */
const fileFor = (siteDir: string) => join(siteDir, '../.astro/built-for.json')

/** @param siteDir the built page */
export function writeBuiltFor(siteDir: string, builtFor: BuiltFor): void {
  writeFileSync(fileFor(siteDir), JSON.stringify(builtFor))
}

/** @returns `null` if the page was copied without it */
export function readBuiltFor(siteDir: string): BuiltFor | null {
  const file = fileFor(siteDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFor) : null
}
