import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { germanDay } from '../../src/lead/german-time.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { startServer } from '../support/start-server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

test('a visit by a campaign is in the store when the server has stopped, and nothing else of it', async () => {
  const site = await fixtureSite()
  await using server = await startServer({}, site.command)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'user-agent': FIREFOX, ...headers } }).then((answer) => answer.text())
  const day = germanDay(Date.now())
  await get('/?utm_source=Google&utm_medium=cpc&gclid=geheim')
  await get('/?utm_source=google&utm_medium=cpc')
  await get('/', { 'if-none-match': '*' })
  // None of the page: another file, one that is not there, a bot, a prefetch.
  await get('/icon.svg')
  await get('/nix?utm_source=nix')
  await get('/', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
  await get('/', { 'sec-purpose': 'prefetch' })
  await server.stop()
  using db = new DatabaseSync(join(server.dataDir, 'leads.sqlite'))
  expect(db.prepare('SELECT * FROM visits ORDER BY source').all()).toEqual([
    { day, source: '', count: 1 },
    { day, source: 'source=google&medium=cpc', count: 2 },
  ])
})
