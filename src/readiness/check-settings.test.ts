import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findingsOf, settingsOf, wrongOf } from '../../tests/support/findings.ts'
import { createHealth } from '../server/health.ts'
import { checkSettings } from './check-settings.ts'
import { checkProxy, checkSiteUrl } from './settings/check-addresses.ts'
import { checkPort } from './settings/check-port.ts'

const lookup = async (host: string) => {
  if (host === 'unknown.de') throw new Error('ENOTFOUND')
}

it.each([
  ['', /^$/],
  ['https://www.dachstrom.de', /^$/],
  ['https://unknown.de', /the DNS has no address for unknown\.de: set its A record/],
  ['http://www.dachstrom.de', /without encryption: set it with https/],
  ['https://www.example.org', /the example: set/],
  ['http://localhost:3000', /only this machine finds the page/],
])('SITE_URL %j is looked at', async (SITE_URL, sentence) => {
  expect(wrongOf(await checkSiteUrl(settingsOf({ SITE_URL }), lookup))).toMatch(sentence)
})

it('TRUST_PROXY has to be set where the page has https', () => {
  const SITE_URL = 'https://www.dachstrom.de'
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL })))).toMatch(/set TRUST_PROXY=1\.$/)
  expect(wrongOf(checkProxy(settingsOf({ SITE_URL, TRUST_PROXY: '1' })))).toBe('')
  const [finding] = checkProxy(settingsOf({ TRUST_PROXY: '1', HOST: '0.0.0.0' }))
  expect(finding).toMatchObject({ isGood: true, what: expect.stringMatching(/only the proxy reaches that port/) })
})

describe('the port', () => {
  async function checkBeside(server: ReturnType<typeof createServer> | ReturnType<typeof createHttp>) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return findingsOf(checkPort, { PORT: String((server.address() as AddressInfo).port) })
  }
  const taken = /is taken: stop the other program, or set PORT/

  it('of another program is named, though that reports its health likewise', async () => {
    expect(wrongOf(await checkBeside(createServer((socket) => socket.end())))).toMatch(taken)
    expect(wrongOf(await checkBeside(createHttp((_, response) => response.end('{"ok":true}'))))).toMatch(taken)
  })

  it('of this server is no fault', async () => {
    const health = {
      database: 'ok',
      waitingMessages: 0,
      oldestWaitingAt: null,
      stuckMessages: 0,
      overdueLeads: 0,
    } as const
    const answer = createHealth({ checkHealth: async () => health })
    const ours = createHttp(async (_, response) => {
      const { headers } = await answer({ withNumbers: false })
      response.writeHead(200, Object.fromEntries(headers)).end('{"ok":true}')
    })
    const earlier = createHttp((_, response) => response.end('{"stuckMails":0}'))
    for (const server of [ours, earlier]) {
      const [finding] = await checkBeside(server)
      expect(finding).toMatchObject({ isGood: true, what: expect.stringMatching(/taken by this server/) })
    }
  })

  it('that is free stays free, and an address of another machine is named', async () => {
    for (const _ of [1, 2]) expect(wrongOf(await findingsOf(checkPort, { PORT: '0' }))).toBe('')
    const elsewhere = wrongOf(await findingsOf(checkPort, { HOST: '192.0.2.7' }))
    expect(elsewhere).toMatch(/HOST 192\.0\.2\.7 is not an address of this machine/)
  })
})

it('an unexpected error is named by its code, because its sentence may hold a password', async () => {
  const settings = settingsOf({ PORT: '0', DATA_DIR: join(tmpdir(), 'dachstrom-never-made') })
  Object.defineProperty(settings, 'RETENTION_DAYS', {
    get: () => {
      throw Object.assign(new Error('hunter2'), { code: 'EODD' })
    },
  })
  const lines: string[] = []
  const deps = { siteDir: '/nowhere', lookup, print: (line: string) => lines.push(line) }
  expect(await checkSettings([], settings, deps)).toBe(false)
  expect(lines).toContain('WRONG  RETENTION_DAYS could not be checked (EODD).')
  expect(lines.join()).not.toContain('hunter2')
})
