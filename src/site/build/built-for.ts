import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintedSettings } from '../../content/legal-page.ts'

/** The settings at build time that the page contains. All are public. */
export interface BuiltFor extends PrintedSettings {
  siteUrl: string | null
  preview: 'on' | 'off'
  /** The value of `PUBLIC_SUPABASE_URL`. `null` if the function runs on your own server. */
  hostedUrl: string | null
  publicKey: string
}

/** Part of the built page, so that a copy has it too. The server does not serve it. */
export const BUILT_FOR_FILE = 'built-for.json'

export function writeBuiltFor(siteDir: string, builtFor: BuiltFor): void {
  writeFileSync(join(siteDir, BUILT_FOR_FILE), JSON.stringify(builtFor))
}

/** Returns `null` for a page that this project's build did not make. */
export function readBuiltFor(siteDir: string): BuiltFor | null {
  const file = join(siteDir, BUILT_FOR_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFor) : null
}
