import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import { StartError } from '../start-error.ts'
import type { Site } from './load-site.ts'

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
