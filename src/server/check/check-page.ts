import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../settings/server-settings.ts'
import { checkBuiltPage } from '../http/check-built-page.ts'
import { loadSite } from '../http/load-site.ts'
import { StartError } from '../start-error.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Whether the page is built, and for these settings. @param siteDir the built page */
export function checkPage(settings: Settings, siteDir: string): Finding[] {
  if (!existsSync(join(siteDir, 'index.html'))) return [wrong('The page is not built. Run: npm run build')]
  const { SITE_URL: siteUrl, PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = settings
  try {
    checkBuiltPage(loadSite(siteDir, { siteUrl, hostedUrl }), { hostedUrl, publicKey })
    return [good('The page is built, for these settings.')]
  } catch (error) {
    if (error instanceof StartError) return [wrong(error.message)]
    throw error
  }
}
