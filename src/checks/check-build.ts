import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSite } from '../server/http/load-site.ts'
import { checkBuiltPage, REBUILD } from '../server/http/require-matching-page.ts'
import type { Settings } from '../settings/server-settings.ts'
import { readBuiltFor } from '../site/build/built-for.ts'
import { type Finding, good, wrong, wrongIf } from './finding.ts'

/** The page is built, for these settings. @param siteDir the built page @throws {StartError} */
export function checkBuild(settings: Settings, siteDir: string): Finding[] {
  if (!existsSync(join(siteDir, 'index.html'))) return [wrong('Die Seite ist nicht gebaut: npm run build')]
  const { SITE_URL, SITE_PREVIEW, RETENTION_DAYS, BREVO_API_KEY, WEBHOOK_URL } = settings
  const { PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = settings
  checkBuiltPage(loadSite(siteDir, { siteUrl: SITE_URL, hostedUrl }), { hostedUrl, publicKey })
  const builtFor = readBuiltFor(siteDir)
  if (builtFor === null) return [good('Die Seite ist gebaut. Für welche Einstellungen, ist hier nicht bekannt.')]
  // Each of these changes the page, its addresses or its privacy notice.
  const changed = [
    SITE_URL !== builtFor.siteUrl && 'SITE_URL',
    SITE_PREVIEW !== builtFor.preview && 'SITE_PREVIEW',
    RETENTION_DAYS !== builtFor.retentionDays && 'RETENTION_DAYS',
    (BREVO_API_KEY !== null) !== builtFor.byBrevo && 'BREVO_API_KEY',
    (WEBHOOK_URL !== null) !== builtFor.toCrm && 'WEBHOOK_URL',
  ].filter((name) => name !== false)
  const what = `Die Seite ist älter als die Änderung an ${changed.join(', ')}, und zeigt noch den alten Stand. ${REBUILD}`
  return wrongIf(changed.length > 0, what)
}
