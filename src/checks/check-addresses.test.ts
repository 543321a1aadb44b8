import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { findingsOf, settingsOf, wrongOf } from '../../tests/support/findings.ts'
import { SERVICE, SERVICE_HEADER } from '../server/health.ts'
import { checkPort, checkProxy, checkSiteUrl } from './check-addresses.ts'

it.each([
  ['https://www.dachstrom.de', /^$/],
  ['https://unknown.de', /im DNS steht keine Adresse für unknown\.de: Leg einen A-Eintrag an/],
  ['http://www.dachstrom.de', /ohne Verschlüsselung: Trag es mit https/],
  ['https://www.example.org', /das Beispiel: Trag/],
  ['http://localhost:3000', /findet nur dieser Rechner die Seite/],
])('SITE_URL %j is looked at', async (SITE_URL, sentence) => {
  const lookup = async (host: string) => {
    if (host === 'unknown.de') throw new Error('ENOTFOUND')
  }
  expect(wrongOf(await checkSiteUrl(settingsOf({ SITE_URL }), lookup))).toMatch(sentence)
})

it('TRUST_PROXY has to be set where the page has https', () => {
  const SITE_URL = 'https://www.dachstrom.de'
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL })))).toMatch(/Setz TRUST_PROXY=1\.$/)
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL, TRUST_PROXY: '1' })))).toBe('')
})

it('a port that another program has is named, though that reports its health likewise; our own server may run', async () => {
  const checkBeside = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return findingsOf(checkPort, { PORT: String((server.address() as AddressInfo).port) })
  }
  const other = await checkBeside((_, response) => response.end('{"ok":true}'))
  expect(wrongOf(other)).toMatch(/ist besetzt: Beende das andere Programm, oder trag in PORT/)
  const ours = await checkBeside((_, response) => response.setHeader(SERVICE_HEADER, SERVICE).end('{"ok":true}'))
  expect(ours).toMatchObject([{ isGood: true, what: expect.stringMatching(/läuft dieser Server/) }])
})

it('a port that is free stays free, and an address of another machine is named', async () => {
  for (const _ of [1, 2]) expect(await findingsOf(checkPort, { PORT: '0' })).toEqual([])
  expect(wrongOf(await findingsOf(checkPort, { HOST: '192.0.2.7' }))).toMatch(/HOST 192\.0\.2\.7 ist keine Adresse/)
})

it('an unexpected error is named by its code, because its sentence may hold a password', async () => {
  const findings = await findingsOf(() => {
    throw Object.assign(new Error('hunter2'), { code: 'EODD' })
  }, {})
  expect(wrongOf(findings)).toBe('Die Einstellung ließ sich nicht prüfen (EODD).')
})
