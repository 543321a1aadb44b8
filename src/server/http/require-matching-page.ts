import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import type { Settings } from '../../settings/server-settings.ts'
import type { BuiltFor } from '../../site/build/built-for.ts'
import { StartError } from '../start-error.ts'
import type { Site } from './load-site.ts'

export const REBUILD =
  'Bau die Seite neu: npm run build, dachstrom-release update mit derselben Version, oder docker compose up --build.'

const CALL = new RegExp(`\\baction="([^"]*?)/*${FUNCTION_PATH}"`)

/**
 * Compares the page's address and key with the server's. If they differ, every request fails, in the browser or with 401,
 * without another sign. A page without the form passes. @throws {StartError} if they differ
 */
export function checkBuiltPage(site: Site, settings: { hostedUrl: string | null; publicKey: string }): void {
  const built = CALL.exec(textOf(site, '/index.html'))?.[1]
  if (built === undefined) return
  if ((URL.parse(built)?.origin ?? null) !== settings.hostedUrl) throw mismatch('PUBLIC_SUPABASE_URL')
  // A hosted function checks its own key.
  if (settings.hostedUrl === null && !carriesKey(site, settings.publicKey)) throw mismatch('PUBLIC_SUPABASE_ANON_KEY')
}

type Disclosed = Pick<Settings, 'WEBHOOK_URL' | 'BREVO_API_KEY' | 'RETENTION_DAYS'>

/**
 * The page's privacy notice must name each recipient, and must not promise an earlier deletion (Art. 13 GDPR). `npm run check`
 * reports a notice with an extra recipient, but the server starts with it.
 * @param builtFor `null` if the page was copied without this record @throws {StartError} if the notice is false
 */
export function checkNotice(builtFor: BuiltFor | null, settings: Disclosed): void {
  if (builtFor === null) return
  const { WEBHOOK_URL, BREVO_API_KEY, RETENTION_DAYS: days } = settings
  const { toCrm, byBrevo, retentionDays } = builtFor
  const fail = (what: string) => {
    throw new StartError(`Die Datenschutzerklärung dieser Seite ${what}. ${REBUILD}`)
  }
  if (WEBHOOK_URL !== null && !toCrm) fail('nennt kein CRM, aber WEBHOOK_URL ist gesetzt')
  if (BREVO_API_KEY !== null && !byBrevo) fail('nennt Brevo nicht, aber BREVO_API_KEY ist gesetzt')
  if (retentionDays > 0 && (days === 0 || days > retentionDays)) {
    fail(`verspricht, Anfragen nach ${retentionDays} Tagen zu löschen, aber RETENTION_DAYS ist ${days}`)
  }
}

function carriesKey(site: Site, key: string): boolean {
  // A script may escape other characters, so a search would prove nothing.
  if (!/^[\w.-]+$/.test(key)) return true
  return [...site.files.keys()].some((path) => path.endsWith('.js') && textOf(site, path).includes(key))
}

function textOf(site: Site, path: string): string {
  return site.files.get(path)?.identity.body.toString() ?? ''
}

function mismatch(setting: string): StartError {
  return new StartError(
    `Die Seite ist mit einem anderen ${setting} gebaut als dem dieses Servers, ihre Anfragen würden abgewiesen. Bau sie neu: npm run build`,
  )
}
