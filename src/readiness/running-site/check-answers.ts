import { type Finding, wrong, wrongIf } from '../finding.ts'
import { type Page, readPage } from '../pages/page.ts'

export interface LivePage extends Page {
  status: number
  headers: Headers
}

const PATIENCE_MS = 20_000
/** In seconds. */
const HALF_A_YEAR = 15_768_000
const PROXY = 'Nimm das Rezept für den Webserver davor: docs/go-live.md.'

/** The least that each security header says. */
const HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /^nosniff$/i],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /same-origin/],
  ['permissions-policy', /camera=\(\)/],
]

/** @throws {TypeError} where the site does not answer */
export async function fetchPage(origin: string, path: string): Promise<LivePage> {
  const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(PATIENCE_MS) })
  return { ...readPage(path, await answer.text()), status: answer.status, headers: answer.headers }
}

/** https everywhere, and from http a way there. */
export async function checkTransport(origin: string, home: LivePage): Promise<Finding[]> {
  const { protocol, port, host } = new URL(origin)
  if (protocol !== 'https:') return [wrong('Die Seite läuft ohne https.', PROXY)]
  const age = Number(/max-age=(\d+)/.exec(home.headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  const hsts = 'Strict-Transport-Security fehlt oder gilt zu kurz.'
  return [
    ...wrongIf(age < HALF_A_YEAR, hsts, 'Setz SITE_URL in .env auf die Adresse mit https.'),
    // Beside the usual port there is no http that could lead here.
    ...(port === '' ? await checkRedirect(host) : []),
  ]
}

async function checkRedirect(host: string): Promise<Finding[]> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status, headers } = await fetch(`http://${host}/`, { redirect: 'manual', signal })
    const isThere = [301, 308].includes(status) && headers.get('location')?.startsWith('https://') === true
    return wrongIf(!isThere, `http://${host}/ führt nicht dauerhaft zu https (Status ${status}).`, PROXY)
  } catch {
    return [wrong(`http://${host}/ antwortet nicht.`, PROXY)]
  }
}

/** Headers, cookies and status, which the web server in front may have changed. */
export function checkAnswers(home: LivePage, pages: readonly LivePage[], unknown: LivePage): Finding[] {
  const keep = 'Der Webserver davor darf ihn nicht entfernen.'
  const noCookie = 'Schalte es im Webserver davor ab; sonst braucht ihr eine Einwilligung.'
  const pass404 = 'Der Webserver davor muss die 404-Seite mit diesem Status liefern.'
  return [
    ...HEADERS.flatMap(([name, wanted]) =>
      wrongIf(!wanted.test(home.headers.get(name) ?? ''), `Der Header ${name} fehlt oder sagt etwas anderes.`, keep),
    ),
    ...[...pages, unknown].flatMap(({ path, headers }) =>
      wrongIf(headers.has('set-cookie'), `Die Seite setzt ein Cookie (${path})`, noCookie),
    ),
    ...pages.flatMap(({ path, status }) =>
      wrongIf(status !== 200, `${path} antwortet mit ${status}.`, 'Bau die Seite neu und starte sie: npm start'),
    ),
    ...wrongIf(
      unknown.status !== 404,
      `Eine Adresse, die es nicht gibt, antwortet mit ${unknown.status} statt 404.`,
      pass404,
    ),
  ]
}

/** A preview asks search engines not to list it; the real site must not. */
export function checkListed(home: LivePage, robots: LivePage): Finding[] {
  const isHidden =
    /noindex/.test(home.document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '') ||
    /noindex/.test(home.headers.get('x-robots-tag') ?? '') ||
    (robots.status === 200 && /^disallow:\s*\/\s*$/im.test(robots.html))
  const todo = 'Nimm SITE_PREVIEW aus .env, und bau die Seite neu.'
  return wrongIf(isHidden, 'Suchmaschinen werden weggeschickt (noindex).', todo)
}
