import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { checkProxy, checkSiteUrl } from './check-addresses.ts'
import { checkPort } from './check-port.ts'
import { checkRetention } from './check-retention.ts'
import { checkSecrets } from './check-secrets.ts'
import type { Finding } from './finding.ts'
import { printFindings } from './print-findings.ts'
import { runChecks } from './run-checks.ts'

const known = async () => {}
const unknown = async () => Promise.reject(new Error('ENOTFOUND'))

describe('SITE_URL', () => {
  it.each([
    ['', known, null],
    ['https://www.dachstrom.de', known, null],
    ['https://www.dachstrom.de', unknown, /the DNS has no address for www\.dachstrom\.de: set its A record/],
    ['http://www.dachstrom.de', known, /without encryption: set it with https/],
    ['https://www.example.org', known, /the example: set/],
    ['https://example.com', known, /the example: set/],
    ['http://localhost:3000', known, /only this machine finds the page/],
  ])('%j is looked at', async (SITE_URL, lookup, sentence) => {
    const expected = sentence === null ? [] : [expect.stringMatching(sentence)]
    expect(wrongOf(await checkSiteUrl(settingsOf({ SITE_URL }), lookup))).toEqual(expected)
  })
})

it('TRUST_PROXY has to be set where the page has https', () => {
  const SITE_URL = 'https://www.dachstrom.de'
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL })))).toEqual([expect.stringMatching(/set TRUST_PROXY=1\.$/)])
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL, TRUST_PROXY: '1' })))).toEqual([])
  const [{ sentence }] = checkProxy(settingsOf({ TRUST_PROXY: '1', HOST: '0.0.0.0' })) as [Finding]
  expect(sentence).toMatch(/only the proxy reaches that port/)
})

it('RETENTION_DAYS is said, and 0 more plainly', () => {
  expect(checkRetention(settingsOf({}))).toMatchObject([{ sentence: expect.stringMatching(/is 365/) }])
  expect(checkRetention(settingsOf({ RETENTION_DAYS: '0' }))).toMatchObject([
    { sentence: expect.stringMatching(/no request is ever deleted/) },
  ])
})

describe('secrets', () => {
  it('that can be guessed are called that, and are not shown', () => {
    const findings = checkSecrets(settingsOf({ LINK_SECRET: 'geheim'.repeat(6), HEALTH_TOKEN: 'abc'.repeat(11) }))
    expect(wrongOf(findings)).toEqual([
      expect.stringMatching(/^LINK_SECRET can be guessed/),
      expect.stringMatching(/^HEALTH_TOKEN can be guessed/),
    ])
    expect(JSON.stringify(findings)).not.toMatch(/geheim|abc/)
  })

  it('in a file have to be whole and closed to others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dachstrom-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const check = () => wrongOf(checkSecrets(settingsOf({ DATA_DIR: folder })))
    expect(check()).toEqual([])
    writeFileSync(join(folder, 'link-secret'), '0123456789abcdef'.repeat(4), { mode: 0o600 })
    expect(check()).toEqual([])
    chmodSync(join(folder, 'link-secret'), 0o640)
    expect(check()).toEqual([expect.stringMatching(/could forge links: chmod 600/)])
    writeFileSync(join(folder, 'link-secret'), 'short')
    chmodSync(join(folder, 'link-secret'), 0o600)
    expect(check()).toEqual([expect.stringMatching(/is cut off/)])
  })
})

describe('the port', () => {
  const portOf = (server: { address(): unknown }) => String((server.address() as AddressInfo).port)

  it('that another program has is called that, and its own server is no fault', async () => {
    const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    const ours = createHttp((_, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1')
    await Promise.all([once(silent, 'listening'), once(ours, 'listening')])
    onTestFinished(() => void [silent.close(), ours.close()])
    const taken = await checkPort(settingsOf({ PORT: portOf(silent) }))
    expect(wrongOf(taken)).toEqual([expect.stringMatching(/is taken: stop the other program, or set PORT/)])
    const running = await checkPort(settingsOf({ PORT: portOf(ours) }))
    expect(running).toMatchObject([{ isGood: true, sentence: expect.stringMatching(/taken by this server/) }])
  })

  it('that is free stays free, and an address of another machine is called that', async () => {
    for (const _ of [1, 2]) expect(wrongOf(await checkPort(settingsOf({ PORT: '0' })))).toEqual([])
    expect(wrongOf(await checkPort(settingsOf({ HOST: '192.0.2.7' })))).toEqual([
      expect.stringMatching(/HOST 192\.0\.2\.7 is not an address of this machine/),
    ])
  })
})

it('what a check did not expect is said by its code, because a sentence may hold a password', async () => {
  const settings = settingsOf({ PORT: '0', DATA_DIR: join(tmpdir(), 'dachstrom-never-made') })
  Object.defineProperty(settings, 'RETENTION_DAYS', {
    get: () => {
      throw Object.assign(new Error('hunter2'), { code: 'EODD' })
    },
  })
  const lines: string[] = []
  const findings = runChecks([], settings, { siteDir: '/nowhere', lookup: known })
  expect(await printFindings(findings, (line) => lines.push(line))).toBe(false)
  expect(lines).toContain('WRONG  RETENTION_DAYS could not be checked (EODD).')
  expect(lines.join()).not.toContain('hunter2')
})
