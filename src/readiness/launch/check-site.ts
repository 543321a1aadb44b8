import { randomUUID } from 'node:crypto'
import { readBuiltPages } from './built-site.ts'
import { checkPages } from './check-pages.ts'
import { type Finding, finding } from './finding.ts'
import * as live from './live.ts'

/** What can be seen of the running site from outside. */
export async function checkSite(root: string, origin: string): Promise<Finding[]> {
  const built = readBuiltPages(root).filter(({ path }) => path !== '/404')
  try {
    const pages = await Promise.all(built.map(({ path }) => live.fetchPage(origin, path)))
    const home = pages.find(({ path }) => path === '/') ?? (await live.fetchPage(origin, '/'))
    const unknown = await live.fetchPage(origin, `/${randomUUID()}`)
    const robots = await live.fetchPage(origin, '/robots.txt')
    return [
      ...live.checkTransport(origin, home),
      ...(await live.checkRedirect(origin)),
      ...live.checkHeaders(home),
      ...live.checkCookies([...pages, unknown]),
      ...live.checkAnswers(pages, unknown),
      ...live.checkListed(home, robots),
      ...checkPages([...pages, { path: '/404', html: unknown.html }], origin),
    ]
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    const what = `${origin} antwortet nicht${code ? ` (${code})` : ''}.`
    return [finding(what, 'Läuft der Server, stimmt die Adresse, ist das Zertifikat gültig?')]
  }
}
