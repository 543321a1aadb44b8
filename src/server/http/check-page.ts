import type { Settings } from '../../settings/server-settings.ts'
import type { BuiltFor } from '../../site/build/built-for.ts'
import { StartError } from '../start-error.ts'

export const REBUILD =
  'Bau die Seite neu: npm run build, dachstrom-release update mit derselben Version, oder docker compose up --build.'

/**
 * Checks that the page was built with this server's function address and public key. Otherwise every request would fail,
 * and the operator would see nothing. Throws StartError if they differ.
 */
export function checkFunctionAddress({ hostedUrl, publicKey }: BuiltFor, settings: Settings): void {
  const isElsewhere = hostedUrl !== settings.PUBLIC_SUPABASE_URL
  // A hosted function checks its own key.
  if (!isElsewhere && (hostedUrl !== null || publicKey === settings.PUBLIC_SUPABASE_ANON_KEY)) return
  throw new StartError(
    `Die Seite ist mit einem anderen ${isElsewhere ? 'PUBLIC_SUPABASE_URL' : 'PUBLIC_SUPABASE_ANON_KEY'} gebaut als dem dieses Servers, ihre Anfragen würden abgewiesen. ${REBUILD}`,
  )
}

/**
 * Checks that the page's privacy notice names each recipient, and promises no earlier deletion (Art. 13 GDPR). `npm run check`
 * reports a notice with an extra recipient, but the server starts with it. Throws StartError if the notice is false.
 */
export function checkPrivacyNotice({ toCrm, byBrevo, retentionDays }: BuiltFor, settings: Settings): void {
  const { WEBHOOK_URL, BREVO_API_KEY, RETENTION_DAYS: days } = settings
  if (WEBHOOK_URL !== null && !toCrm) refuseStart('nennt kein CRM, aber WEBHOOK_URL ist gesetzt')
  if (BREVO_API_KEY !== null && !byBrevo) refuseStart('nennt Brevo nicht, aber BREVO_API_KEY ist gesetzt')
  if (retentionDays > 0 && (days === 0 || days > retentionDays)) {
    refuseStart(`verspricht, Anfragen nach ${retentionDays} Tagen zu löschen, aber RETENTION_DAYS ist ${days}`)
  }

  function refuseStart(what: string): never {
    throw new StartError(`Die Datenschutzerklärung dieser Seite ${what}. ${REBUILD}`)
  }
}
