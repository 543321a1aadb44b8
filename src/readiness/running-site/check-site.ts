import { randomUUID } from 'node:crypto'
import { errorCode } from '../../lead/error-code.ts'
import { checkPages, type Page, readBuiltPages, readPage } from '../check-pages.ts'
import { type Finding, wrong, wrongIf } from '../finding.ts'

interface LivePage extends Page {
  status: number
  headers: Headers
}

const PATIENCE_MS = 20_000
const PROXY = 'Nimm das Rezept für den Webserver davor: docs/go-live.md.'

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
]

/** Looks at the running site from outside. @param root where the pages are built: the site has to answer for each */
export async function checkSite(root: string, origin: string): Promise<Finding[]> {
  const paths = readBuiltPages(root).map(({ path }) => path)
  const others = paths.filter((path) => path !== '/' && path !== '/404')
  try {
    const home = await fetchPage(origin, '/')
    const pages = [home, ...(await Promise.all(others.map((path) => fetchPage(origin, path))))]
    const unknown = await fetchPage(origin, `/${randomUUID()}`)
    return [
      ...(await checkTransport(new URL(origin))),
      ...checkAnswers(pages, unknown),
      ...checkHeaders(home, origin),
      ...checkPages([...pages, { ...unknown, path: '/404' }]),
    ]
  } catch (error) {
    const code = errorCode((error as Error).cause)
    const what = `${origin} antwortet nicht${code ? ` (${code})` : ''}.`
    return [wrong(what, 'Läuft der Server, stimmt die Adresse, ist das Zertifikat gültig?')]
  }
}

/** @throws {TypeError} where the site does not answer */
async function fetchPage(origin: string, path: string): Promise<LivePage> {
  const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(PATIENCE_MS) })
  return { ...readPage(path, await answer.text()), status: answer.status, headers: answer.headers }
}

/** https everywhere, and from http a way there. */
async function checkTransport({ protocol, port, host }: URL): Promise<Finding[]> {
  if (protocol !== 'https:') return [wrong('Die Seite läuft ohne https.', PROXY)]
  // Beside the usual port there is no http that could lead here.
  if (port !== '') return []
  const request = { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const
  const answer = await fetch(`http://${host}/`, request).catch(() => null)
  const isPermanent = [301, 308].includes(answer?.status ?? 0)
  const leadsOn = isPermanent && answer?.headers.get('location')?.startsWith('https://') === true
  return wrongIf(!leadsOn, `http://${host}/ führt nicht dauerhaft zu https.`, PROXY)
}

/** Status and cookies, which the web server in front may have changed. */
function checkAnswers(pages: readonly LivePage[], unknown: LivePage): Finding[] {
  const noCookie = 'Schalte es im Webserver davor ab; sonst braucht ihr eine Einwilligung.'
  const notFound = `Eine Adresse, die es nicht gibt, antwortet mit ${unknown.status} statt 404.`
  const pass404 = 'Der Webserver davor muss die 404-Seite mit diesem Status liefern.'
  return [
    ...pages.flatMap(({ path, status, headers }) => [
      ...wrongIf(status !== 200, `${path} antwortet mit ${status}.`, 'Bau die Seite neu und starte sie: npm start'),
      ...wrongIf(headers.has('set-cookie'), `Die Seite setzt ein Cookie (${path})`, noCookie),
    ]),
    ...wrongIf(unknown.status !== 404, notFound, pass404),
  ]
}

function checkHeaders({ headers, isHidden }: LivePage, origin: string): Finding[] {
  const wanted = origin.startsWith('https:') ? ['strict-transport-security', ...HEADERS] : HEADERS
  const keep = 'Der Webserver davor darf ihn nicht entfernen.'
  // A preview asks search engines not to list it.
  const isUnlisted = isHidden || headers.get('x-robots-tag')?.includes('noindex') === true
  const list = 'Nimm SITE_PREVIEW aus .env, und bau die Seite neu; auch der Webserver davor darf es nicht sagen.'
  return [
    ...wanted.flatMap((name) => wrongIf(!headers.has(name), `Der Header ${name} fehlt.`, keep)),
    ...wrongIf(isUnlisted, 'Suchmaschinen werden weggeschickt (noindex).', list),
  ]
}
