import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkFunctionAddress, REBUILD } from '../server/http/check-page.ts'
import type { Settings } from '../settings/server-settings.ts'
import { readBuiltFor } from '../site/build/built-for.ts'
import { type Finding, good, wrong, wrongIf } from './finding.ts'

/** Checks that the page is built for these settings. Throws StartError if its requests would fail. */
export function checkBuild(settings: Settings, siteDir: string): Finding[] {
  if (!existsSync(join(siteDir, 'index.html'))) return [wrong('Die Seite ist nicht gebaut: npm run build')]
  const builtFor = readBuiltFor(siteDir)
  if (builtFor === null) return [good('Die Seite ist gebaut. Für welche Einstellungen, ist hier nicht bekannt.')]
  checkFunctionAddress(builtFor, settings)
  const { SITE_URL, SITE_PREVIEW, RETENTION_DAYS, BREVO_API_KEY, WEBHOOK_URL } = settings
  // If one of these changes, the page, its addresses or its privacy notice change too.
  const changed = [
    SITE_URL !== builtFor.siteUrl && 'SITE_URL',
    SITE_PREVIEW !== (builtFor.preview === 'on') && 'SITE_PREVIEW',
    RETENTION_DAYS !== builtFor.retentionDays && 'RETENTION_DAYS',
    (BREVO_API_KEY !== null) !== builtFor.byBrevo && 'BREVO_API_KEY',
    (WEBHOOK_URL !== null) !== builtFor.toCrm && 'WEBHOOK_URL',
  ].filter((name) => name !== false)
  const sentence = `Die Seite ist älter als die Änderung an ${changed.join(', ')}, und zeigt noch den alten Stand. ${REBUILD}`
  return wrongIf(changed.length > 0, sentence)
}
