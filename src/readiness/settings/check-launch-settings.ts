import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, wrong } from '../finding.ts'

/** Settings that a trial can do without and a public site cannot. */
export function checkLaunchSettings({ SITE_URL, PUBLIC_SUPABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): Finding[] {
  const findings: Finding[] = []
  if (SITE_URL === null) {
    findings.push(wrong('SITE_URL fehlt.', 'Trag in .env die Adresse der Seite ein: SITE_URL=https://www.….de'))
  } else if (!SITE_URL.startsWith('https:')) {
    findings.push(wrong(`SITE_URL ist ${SITE_URL}, ohne https.`, 'Trag in .env die Adresse mit https:// ein.'))
  }
  // Where Supabase runs the function, the mail server stands in its secrets, which cannot be read from here.
  if (PUBLIC_SUPABASE_URL === null && SMTP_URL === null && BREVO_API_KEY === null) {
    const todo = 'Trag in .env SMTP_URL ein; docs/operations.md, „Mail“.'
    findings.push(wrong('Mails werden nur in Dateien geschrieben.', todo))
  }
  return findings
}
