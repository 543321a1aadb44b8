import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import type { Settings } from '../../settings/server-settings.ts'
import type { BuiltFor } from '../../site/build/built-for.ts'
import { StartError } from '../start-error.ts'
import type { Site } from './load-site.ts'

export const REBUILD =
  'Bau die Seite neu: npm run build, dachstrom-release update mit derselben Version, oder docker compose up --build.'

const CALL = new RegExp(`\\baction="([^"]*?)/*${FUNCTION_PATH}"`)

/**
 * Compares the address and key that the page was built with to those of the server. Where they differ, every
 * request would be refused, by the browser or with 401, and nothing else would show it. A page without the form passes.
 * @throws {StartError} where the two do not fit.
 */
export function checkBuiltPage(site: Site, settings: { hostedUrl: string | null; publicKey: string }): void {
  const built = CALL.exec(textOf(site, '/index.html'))?.[1]
  if (built === undefined) return
  if ((URL.parse(built)?.origin ?? null) !== settings.hostedUrl) throw mismatch('PUBLIC_SUPABASE_URL')
  // A hosted function has its own key, and checks it itself.
  if (settings.hostedUrl === null && !carriesKey(site, settings.publicKey)) throw mismatch('PUBLIC_SUPABASE_ANON_KEY')
}

type Disclosed = Pick<Settings, 'WEBHOOK_URL' | 'BREVO_API_KEY' | 'RETENTION_DAYS'>

/**
 * The privacy notice is part of the page: it must name each recipient, and must not promise an earlier deletion (Art. 13 GDPR).
 * A notice that names one more is no reason to refuse visitors; `--check` names it.
 * @param builtFor `null` if the page was copied without this record
 * @throws {StartError} if the notice is false
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
  // Other characters may be escaped in a script, so that looking for them would prove nothing.
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
