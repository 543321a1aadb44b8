import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, wrongIf } from '../finding.ts'

/** Settings that a trial can do without and a public site cannot. */
export function checkLaunchSettings({ SITE_URL, PUBLIC_SUPABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): Finding[] {
  // Where Supabase runs the function, the mail server stands in its secrets, which cannot be read from here.
  const hasMail = PUBLIC_SUPABASE_URL !== null || SMTP_URL !== null || BREVO_API_KEY !== null
  const hasHttps = SITE_URL === null || SITE_URL.startsWith('https:')
  return [
    ...wrongIf(SITE_URL === null, 'SITE_URL fehlt.', 'Trag in .env die Adresse ein: SITE_URL=https://www.….de'),
    ...wrongIf(!hasHttps, `SITE_URL ist ${SITE_URL}, ohne https.`, 'Trag in .env die Adresse mit https:// ein.'),
    ...wrongIf(
      !hasMail,
      'Mails werden nur in Dateien geschrieben.',
      'Trag in .env SMTP_URL ein; docs/operations.md, „Mail“.',
    ),
  ]
}
