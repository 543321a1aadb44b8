import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBuiltPage } from '../../server/http/check-built-page.ts'
import { loadSite } from '../../server/http/load-site.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { readBuiltFor } from '../../site/build/built-for.ts'
import { type Finding, good, wrong, wrongIf } from '../finding.ts'

const REBUILD = 'Build it again: npm run build, dachstrom-release update with the same version, or a new image.'

/** Whether the page is built, and for these settings. @param siteDir the built page @throws {StartError} */
export function checkPage(settings: Settings, siteDir: string): Finding[] {
  if (!existsSync(join(siteDir, 'index.html'))) return [wrong('The page is not built. Run: npm run build')]
  const { SITE_URL, SITE_PREVIEW, RETENTION_DAYS, BREVO_API_KEY } = settings
  const { PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = settings
  checkBuiltPage(loadSite(siteDir, { siteUrl: SITE_URL, hostedUrl }), { hostedUrl, publicKey })
  const builtFor = readBuiltFor(siteDir)
  if (builtFor === null) return [good('The page is built. For which settings is not known: it lies without its build.')]
  // By each of these the page, its addresses or its privacy notice would be another today.
  const changed = [
    SITE_URL !== builtFor.siteUrl && 'SITE_URL',
    SITE_PREVIEW !== builtFor.preview && 'SITE_PREVIEW',
    RETENTION_DAYS !== builtFor.retentionDays && 'RETENTION_DAYS',
    (BREVO_API_KEY !== null) !== builtFor.byBrevo && 'BREVO_API_KEY',
  ].filter((name) => name !== false)
  const what = `The page was built before a change of ${changed.join(', ')}, and still has the old. ${REBUILD}`
  return wrongIf(changed.length > 0, what)
}
