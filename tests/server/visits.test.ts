import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { germanDay } from '../../src/base/german-time.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

/** Of these headers, only the kind of browser may appear in the store or the log. */
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 Geheim/7',
  cookie: 'id=geheim',
  'x-forwarded-for': '203.0.113.77',
  'accept-language': 'de-geheim',
}

test('stores day, source and count of a visit when the server stops, and nothing else about it', async () => {
  await using server = await startServer({}, site.command)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { ...HEADERS, ...headers } }).then((response) => response.text())
  const day = germanDay(Date.now())
  await get('/?utm_source=Google&utm_medium=cpc&gclid=geheim&name=Erika+Mustermann')
  await get('/?utm_source=google&utm_medium=cpc&utm_campaign=0251+4710100&utm_content=erika@example.org')
  await get('/', { 'if-none-match': '*' })
  // These do not count as visits: another file, a missing file, a bot, a prefetch.
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
  const bytes = readdirSync(server.dataDir).map((file) => readFileSync(join(server.dataDir, file), 'latin1'))
  expect(bytes.join('')).toContain('source=google')
  expect(bytes.join('')).not.toMatch(/geheim|203\.0\.113|4710100|erika|mustermann|firefox/i)
})
