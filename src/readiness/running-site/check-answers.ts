import { type Finding, wrong } from '../finding.ts'
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
  const age = /max-age=(\d+)/.exec(home.headers.get('strict-transport-security') ?? '')?.[1] ?? 0
  const hsts = 'Strict-Transport-Security fehlt oder gilt zu kurz.'
  return [
    ...(Number(age) < HALF_A_YEAR ? [wrong(hsts, 'Setz SITE_URL in .env auf die Adresse mit https.')] : []),
    // Beside the usual port there is no http that could lead here.
    ...(port === '' ? await checkRedirect(host) : []),
  ]
}

async function checkRedirect(host: string): Promise<Finding[]> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status, headers } = await fetch(`http://${host}/`, { redirect: 'manual', signal })
    if ([301, 308].includes(status) && headers.get('location')?.startsWith('https://')) return []
    return [wrong(`http://${host}/ führt nicht dauerhaft zu https (Status ${status}).`, PROXY)]
  } catch {
    return [wrong(`http://${host}/ antwortet nicht.`, PROXY)]
  }
}

/** What the web server in front may have changed: headers, cookies, status. */
export function checkAnswers(pages: readonly LivePage[], unknown: LivePage): Finding[] {
  const home = pages.find(({ path }) => path === '/')
  const headers = HEADERS.filter(([name, wanted]) => !wanted.test(home?.headers.get(name) ?? ''))
  const cookies = [...pages, unknown].filter((page) => page.headers.has('set-cookie'))
  const broken = pages.filter(({ status }) => status !== 200)
  const status404 = 'Der Webserver davor muss die 404-Seite mit diesem Status liefern.'
  return [
    ...headers.map(([name]) =>
      wrong(`Der Header ${name} fehlt oder sagt etwas anderes.`, 'Der Webserver davor darf ihn nicht entfernen.'),
    ),
    ...cookies.map(({ path }) =>
      wrong(
        `Die Seite setzt ein Cookie (${path})`,
        'Schalte es im Webserver davor ab; sonst braucht ihr eine Einwilligung.',
      ),
    ),
    ...broken.map(({ path, status }) =>
      wrong(`${path} antwortet mit ${status}.`, 'Bau die Seite neu und starte sie: npm start'),
    ),
    ...(unknown.status === 404
      ? []
      : [wrong(`Eine Adresse, die es nicht gibt, antwortet mit ${unknown.status} statt 404.`, status404)]),
  ]
}

/** A preview asks search engines not to list it; the real site must not. */
export function checkListed(home: LivePage, robots: LivePage): Finding[] {
  const isHidden =
    /noindex/.test(home.document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '') ||
    /noindex/.test(home.headers.get('x-robots-tag') ?? '') ||
    (robots.status === 200 && /^disallow:\s*\/\s*$/im.test(robots.html))
  if (!isHidden) return []
  return [wrong('Suchmaschinen werden weggeschickt (noindex).', 'Nimm SITE_PREVIEW aus .env, und bau die Seite neu.')]
}
