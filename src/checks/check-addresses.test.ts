import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { findingsOf, settingsOf, wrongOf } from '../../tests/support/findings.ts'
import { listen } from '../../tests/support/listen.ts'
import { mailSettings } from '../../tests/support/start-server.ts'
import { checkForPublic, checkPort, checkProxy, checkSiteUrl } from './check-addresses.ts'

it.each([
  ['https://www.dachstrom.de', /^$/],
  ['https://unknown.de', /im DNS steht keine Adresse für unknown\.de\. → Leg einen A-Eintrag an/],
  ['http://www.dachstrom.de', /ohne https\. → Trag sie mit https/],
  ['https://www.example.org', /das Beispiel\. → Trag/],
  ['http://localhost:3000', /findet nur dieser Rechner die Seite/],
])('checks SITE_URL %j', async (SITE_URL, sentence) => {
  const lookup = async (host: string) => {
    if (host === 'unknown.de') throw new Error('ENOTFOUND')
  }
  expect(wrongOf(await checkSiteUrl(settingsOf({ SITE_URL }), lookup))).toMatch(sentence)
})

it('requires SITE_URL and a mail server for a public site', () => {
  expect(wrongOf(checkForPublic(settingsOf({})))).toMatch(/^SITE_URL fehlt.* \| Mails werden nur in Dateien/)
  const settings = { ...mailSettings('smtps://u:p@h.de'), SITE_URL: 'https://www.dachstrom.de' }
  expect(checkForPublic(settingsOf(settings))).toEqual([])
})

it('requires TRUST_PROXY for a page with https', () => {
  const SITE_URL = 'https://www.dachstrom.de'
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL })))).toMatch(/Setz TRUST_PROXY=1\.$/)
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL, TRUST_PROXY: '1' })))).toBe('')
})

it('accepts a free port and one that this account uses, and reports a HOST of another machine', async () => {
  for (const _ of [1, 2]) expect(await findingsOf(checkPort, { PORT: '0' })).toEqual([])
  await using other = await listen(createServer())
  const PORT = String(other.port)
  expect(await findingsOf(checkPort, { PORT })).toMatchObject([
    { isGood: true, sentence: expect.stringMatching(/schon ein Programm/) },
  ])
  expect(wrongOf(await findingsOf(checkPort, { HOST: '192.0.2.7' }))).toMatch(/HOST 192\.0\.2\.7 ist keine Adresse/)
})

it('reports an unexpected error by its code, because its sentence may contain a password', async () => {
  const findings = await findingsOf(() => {
    throw Object.assign(new Error('hunter2'), { code: 'EODD' })
  }, {})
  expect(wrongOf(findings)).toBe('Die Einstellung ließ sich nicht prüfen (EODD).')
})
