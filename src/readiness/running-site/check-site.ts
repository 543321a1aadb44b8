import { randomUUID } from 'node:crypto'
import { errorCode } from '../../lead/error-code.ts'
import { type Finding, wrong } from '../finding.ts'
import { readBuiltPages } from '../pages/built-pages.ts'
import { checkPages } from '../pages/check-pages.ts'
import { checkAnswers, checkListed, checkTransport, fetchPage } from './check-answers.ts'

/** Looks at the running site from outside. @param root where the pages are built: the site has to answer for each */
export async function checkSite(root: string, origin: string): Promise<Finding[]> {
  const paths = readBuiltPages(root).map(({ path }) => path)
  try {
    const home = await fetchPage(origin, '/')
    const others = paths.filter((path) => path !== '/' && path !== '/404')
    const pages = [home, ...(await Promise.all(others.map((path) => fetchPage(origin, path))))]
    const unknown = await fetchPage(origin, `/${randomUUID()}`)
    return [
      ...(await checkTransport(origin, home)),
      ...checkAnswers(home, pages, unknown),
      ...checkListed(home, await fetchPage(origin, '/robots.txt')),
      ...checkPages([...pages, { ...unknown, path: '/404' }], origin),
    ]
  } catch (error) {
    const code = errorCode((error as Error).cause)
    const what = `${origin} antwortet nicht${code ? ` (${code})` : ''}.`
    return [wrong(what, 'Läuft der Server, stimmt die Adresse, ist das Zertifikat gültig?')]
  }
}
