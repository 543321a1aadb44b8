import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The settings that became part of the page when it was built, beside those for Supabase, which stand in the page. */
export interface BuiltFor {
  siteUrl: string | null
  preview: 'on' | 'off'
  retentionDays: number
  byBrevo: boolean
}

/** Beside the page, in a folder that no server serves. */
export function builtForFile(siteDir: string): string {
  return join(siteDir, '../.astro/built-for.json')
}

/** @returns `null` where the page was copied without it */
export function readBuiltFor(siteDir: string): BuiltFor | null {
  const file = builtForFile(siteDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFor) : null
}
