import { readConfig, type Settings } from '../../settings/server-settings.ts'
import { type Finding, finding } from './finding.ts'

/** What must be set before strangers use the page. */
export function findMissingSettings(environment: NodeJS.ProcessEnv): {
  settings: Settings | null
  findings: Finding[]
} {
  const config = readConfig(environment)
  if (!config.ok) {
    const findings = config.problems.map((problem) => finding(`Einstellung: ${problem}`, 'Ändere sie in .env.'))
    return { settings: null, findings }
  }
  const { settings } = config
  const findings: Finding[] = []
  if (settings.SITE_URL === null) {
    findings.push(finding('SITE_URL fehlt.', 'Trag in .env die Adresse der Seite ein: SITE_URL=https://www.….de'))
  } else if (!settings.SITE_URL.startsWith('https:')) {
    findings.push(
      finding(`SITE_URL ist ${settings.SITE_URL}, ohne https.`, 'Trag in .env die Adresse mit https:// ein.'),
    )
  }
  // Where Supabase runs the function, these stand in its secrets, which cannot be read from here.
  if (settings.PUBLIC_SUPABASE_URL !== null) return { settings, findings }
  if (settings.SMTP_URL === null && settings.BREVO_API_KEY === null) {
    findings.push(
      finding('Mails werden nur in Dateien geschrieben.', 'Trag in .env SMTP_URL ein; docs/operations.md, „Mail“.'),
    )
  }
  return { settings, findings }
}
