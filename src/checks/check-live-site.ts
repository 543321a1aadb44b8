import { randomUUID } from 'node:crypto'
import { SECOND } from '../base/durations.ts'
import { errorCode } from '../base/error-code.ts'
import { PROXIES_HEADER } from '../server/health.ts'
import { buildCommonHeaders, buildDocumentHeaders } from '../server/http/security-headers.ts'
import { type Page, readBuiltPages, readPage } from './check-wording.ts'
import type { CheckInput } from './checks.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

interface LiveResponse {
  path: string
  html: string
  status: number
  headers: Headers
}

type LivePage = Page & LiveResponse

const request = (url: string, options: RequestInit = {}) =>
  fetch(url, { ...options, signal: AbortSignal.timeout(20 * SECOND) })
const PROXY = 'Nimm das Rezept für den Webserver davor: docs/go-live.md.'

export async function checkLiveSite({ settings, siteDir, origin }: CheckInput): Promise<Finding[]> {
  const { SITE_URL, PUBLIC_SUPABASE_URL, TRUST_PROXY } = settings
  const built = readBuiltPages(siteDir)
  const otherPaths = built.map(({ path }) => path).filter((path) => path !== '/' && path !== '/404')
  const site = new URL(origin)
  const live = await fetchSite(origin, otherPaths).catch((error: Error) => error)
  if (live instanceof Error) {
    const code = errorCode(live.cause)
    const sentence = `${origin} antwortet nicht${code ? ` (${code})` : ''}.`
    return [wrong(sentence, 'Läuft der Server, stimmt die Adresse, ist das Zertifikat gültig?')]
  }
  const [home, unknown] = [toPage(live.home), toPage(live.unknown)]
  const pages = [home, ...live.others.map(toPage)]
  return [
    ...(await checkTransport(site)),
    ...(await checkOtherName(site)),
    ...checkProxies(live.health, TRUST_PROXY),
    ...checkStatuses(pages, unknown),
    ...checkHeaders(home, SITE_URL ?? origin, PUBLIC_SUPABASE_URL),
    ...findOlder([...pages, { ...unknown, path: '/404' }], built),
  ]
}

/** Only fetches, because an error here means that the site does not answer. */
async function fetchSite(origin: string, otherPaths: readonly string[]) {
  const fetchPath = (path: string) => fetchResponse(origin, path)
  const home = await fetchPath('/')
  const others = await Promise.all(otherPaths.map(fetchPath))
  return { home, others, unknown: await fetchPath(`/${randomUUID()}`), health: await fetchPath('/healthz') }
}

async function fetchResponse(origin: string, path: string): Promise<LiveResponse> {
  const response = await request(origin + path)
  return { path, html: await response.text(), status: response.status, headers: response.headers }
}

const toPage = (response: LiveResponse): LivePage => ({ ...response, ...readPage(response.path, response.html) })

/** Every address must use https, and http must redirect to it. */
async function checkTransport({ protocol, port, host }: URL): Promise<Finding[]> {
  if (protocol !== 'https:') return [wrong('Die Seite läuft ohne https.', PROXY)]
  // With an unusual port, no server on http can redirect.
  if (port !== '') return []
  const response = await request(`http://${host}/`, { redirect: 'manual' }).catch(() => null)
  const isPermanent = [301, 308].includes(response?.status ?? 0)
  const leadsOn = isPermanent && response?.headers.get('location')?.startsWith('https://') === true
  return wrongIf(!leadsOn, `http://${host}/ führt nicht dauerhaft zu https.`, PROXY)
}

/** Checks status and cookies, which a web server in front may have changed. */
function checkStatuses(pages: readonly LivePage[], unknown: LivePage): Finding[] {
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

/** People type an address with or without `www.`, but other hosts of a domain have only one form. */
export async function checkOtherName(site: URL, open = request): Promise<Finding[]> {
  const { host, origin } = site
  const otherHost = host.startsWith('www.') ? host.slice(4) : /^[^.]+\.[^.]+$/.test(host) ? `www.${host}` : null
  if (otherHost === null || site.protocol !== 'https:') return []
  const response = await open(`https://${otherHost}/`).catch(() => null)
  const leadsToSite = response !== null && new URL(response.url).origin === origin
  const todo = `Leg im DNS einen Eintrag für ${otherHost} an, und nimm das Rezept für den Webserver: docs/go-live.md.`
  return wrongIf(!leadsToSite, `https://${otherHost}/ führt nicht zu ${origin}.`, todo)
}

/** Each proxy appends an address to `X-Forwarded-For`. Our server reports their number, but a static host does not. */
function checkProxies({ headers }: LiveResponse, trusted: number): Finding[] {
  const count = Number(headers.get(PROXIES_HEADER) ?? trusted)
  const sentence = `TRUST_PROXY ist ${trusted}, in X-Forwarded-For kommen aber ${count} Adressen an: Das Limit trifft die Falschen.`
  const todo = count === 0 ? PROXY : `Setz TRUST_PROXY=${count}, wenn alle Webserver davor eure sind.`
  return wrongIf(count !== trusted, sentence, todo)
}

/** A server keeps the pages from its start, and a static host keeps the pages of the last upload. */
function findOlder(pages: readonly LivePage[], built: readonly Page[]): Finding[] {
  const older = pages.filter(({ path, text }) => built.some((page) => page.path === path && page.text !== text))
  const sentence = `Hier ist eine andere Seite gebaut als die, die im Internet ist (${older.map(({ path }) => path).join(', ')}).`
  return wrongIf(older.length > 0, sentence, 'Starte den Server neu, oder lad den Ordner dist neu hoch.')
}

function checkHeaders({ headers, html, isHidden }: LivePage, siteUrl: string, hostedUrl: string | null): Finding[] {
  const todoHeader = 'Der Webserver davor darf ihn nicht entfernen oder ändern.'
  const wanted = Object.entries({
    ...buildCommonHeaders({ siteUrl }),
    ...buildDocumentHeaders(html, { siteUrl, hostedUrl }),
  })
  // A preview asks search engines not to list it.
  const isUnlisted = isHidden || headers.get('x-robots-tag')?.includes('noindex') === true
  const todoIndexing =
    'Nimm SITE_PREVIEW aus .env, und bau die Seite neu; auch der Webserver davor darf es nicht sagen.'
  return [
    ...wanted.flatMap(([name, value]) => {
      const live = headers.get(name)
      if (live === null) return wrong(`Der Header ${name} fehlt.`, todoHeader)
      // Two headers may differ, because a web server may extend HSTS, and a static host has one policy for all pages.
      const isSame = live === value || /^(Strict-Transport|Content)-Security/.test(name)
      return wrongIf(!isSame, `Der Header ${name} ist geändert: ${live.slice(0, 60)}`, todoHeader)
    }),
    ...wrongIf(isUnlisted, 'Suchmaschinen werden weggeschickt (noindex).', todoIndexing),
  ]
}
