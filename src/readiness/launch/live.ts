import { type Finding, finding, type Page } from './finding.ts'
import { readTags } from './read-html.ts'

/** What a security header must say, at least. */
const HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /^nosniff$/i],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /same-origin/],
  ['permissions-policy', /camera=\(\)/],
]
const HALF_A_YEAR = 15_768_000
const PROXY = 'Nimm das Rezept für den Webserver davor: docs/go-live.md.'

export interface LivePage extends Page {
  status: number
  headers: Headers
}

/** @throws {TypeError} where nobody answers */
export async function fetchPage(origin: string, path: string): Promise<LivePage> {
  const answer = await fetch(new URL(path, origin), { redirect: 'follow', signal: AbortSignal.timeout(20_000) })
  return { path, html: await answer.text(), status: answer.status, headers: answer.headers }
}

export function checkTransport(origin: string, home: LivePage): Finding[] {
  if (!origin.startsWith('https:')) {
    return [finding('Die Seite läuft ohne https.', PROXY)]
  }
  const hsts = home.headers.get('strict-transport-security') ?? ''
  const age = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0)
  if (age >= HALF_A_YEAR) return []
  return [
    finding('Strict-Transport-Security fehlt oder gilt zu kurz.', 'Setz SITE_URL in .env auf die Adresse mit https.'),
  ]
}

/** A visitor who types no https must end up there. Only where the site is at the usual port. */
export async function checkRedirect(origin: string): Promise<Finding[]> {
  const { protocol, port, host } = new URL(origin)
  if (protocol !== 'https:' || port !== '') return []
  try {
    const plain = await fetch(`http://${host}/`, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    const target = plain.headers.get('location') ?? ''
    if ([301, 308].includes(plain.status) && target.startsWith('https://')) return []
    return [finding(`http://${host}/ führt nicht dauerhaft zu https (Status ${plain.status}).`, PROXY)]
  } catch {
    return [finding(`http://${host}/ antwortet nicht.`, PROXY)]
  }
}

export function checkHeaders(home: LivePage): Finding[] {
  return HEADERS.filter(([name, wanted]) => !wanted.test(home.headers.get(name) ?? '')).map(([name]) =>
    finding(`Der Header ${name} fehlt oder sagt etwas anderes.`, 'Der Webserver davor darf ihn nicht entfernen.'),
  )
}

export function checkCookies(pages: readonly LivePage[]): Finding[] {
  return pages
    .filter(({ headers }) => headers.has('set-cookie'))
    .map(({ path }) =>
      finding(
        `Die Seite setzt ein Cookie (${path})`,
        'Schalte es im Webserver davor ab; sonst braucht ihr eine Einwilligung.',
      ),
    )
}

export function checkAnswers(pages: readonly LivePage[], unknown: LivePage): Finding[] {
  const broken = pages
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) =>
      finding(`${path} antwortet mit ${status}.`, 'Bau die Seite neu und starte sie: npm start'),
    )
  if (unknown.status === 404) return broken
  const todo = 'Der Webserver davor muss die 404-Seite mit diesem Status liefern.'
  return [...broken, finding(`Eine Adresse, die es nicht gibt, antwortet mit ${unknown.status} statt 404.`, todo)]
}

/** A preview says so to search engines; the real site must not. */
export function checkListed(home: LivePage, robots: LivePage): Finding[] {
  const meta = readTags(home.html, 'meta').some(
    ({ name, content = '' }) => name === 'robots' && /noindex/.test(content),
  )
  const header = /noindex/.test(home.headers.get('x-robots-tag') ?? '')
  const file = robots.status === 200 && /^disallow:\s*\/\s*$/im.test(robots.html)
  if (!meta && !header && !file) return []
  return [finding('Suchmaschinen werden weggeschickt (noindex).', 'Nimm SITE_PREVIEW aus .env, und bau die Seite neu.')]
}
