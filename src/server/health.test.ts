import type { IncomingMessage } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { StoreError } from '../lead/store/store-error.ts'
import type { StoreHealth } from '../lead/store/store-upkeep.ts'
import { createHealth, mayReadNumbers, type RespondWithHealth, respondWithMetrics } from './health.ts'

const NUMBERS = {
  waitingMails: 3,
  oldestMailAt: 940_000,
  stuckMails: 1,
  overdueLeads: 2,
  newestLeadAt: 800_000,
  waitingEvents: 2,
  oldestEventAt: 970_000,
  stuckEvents: 0,
}
const INSTALLATION = { version: '1.2.0', commit: 'abcdef012', backupAt: () => 400_000, lastPublish: () => null }

let database: StoreHealth['database'] | 'throws'
let time: number
let checks: number
let respond: RespondWithHealth

beforeEach(() => {
  ;[database, time, checks] = ['ok', 1_000_000, 0]
  const checkHealth = async () => {
    checks += 1
    if (database === 'throws') throw new StoreError('unavailable', { cause: null })
    return { database, ...NUMBERS }
  }
  respond = createHealth({ checkHealth, now: () => time }, INSTALLATION)
})

const statusAfter = async (ms: number) => {
  time += ms
  return (await respond({ withNumbers: true })).status
}

it('shows visitors only whether the site works, and the operator numbers', async () => {
  expect(await (await respond({ withNumbers: false })).json()).toEqual({ ok: true })
  expect(await (await respond({ withNumbers: true })).json()).toEqual({
    database: 'ok',
    version: '1.2.0',
    commit: 'abcdef012',
    lastPublish: null,
    backupSeconds: 600,
    waitingMails: 3,
    oldestWaitingMailSeconds: 60,
    stuckMails: 1,
    overdueLeads: 2,
    newestLeadSeconds: 200,
    waitingEvents: 2,
    oldestWaitingEventSeconds: 30,
    stuckEvents: 0,
  })
})

it('shows the same numbers to Prometheus, without unknown ones', async () => {
  database = 'full'
  const metrics = await respondWithMetrics(await respond({ withNumbers: true }))
  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4'])
  const text = await metrics.text()
  expect(text).toContain('\ndachstrom_ok 0\n')
  expect(text).toContain('\ndachstrom_oldest_waiting_mail_seconds 60\n')
  expect(text).toContain('\ndachstrom_info{database="full",version="1.2.0",commit="abcdef012"} 1\n')
  database = 'throws'
  time += 2_000
  expect(await (await respondWithMetrics(await respond({ withNumbers: true }))).text()).not.toMatch(/null|waiting/)
})

it.each(['full', 'throws'] as const)(
  'responds with 503 if the store is %s, and 200 when it works again',
  async (how) => {
    database = how
    expect(await statusAfter(0)).toBe(503)
    database = 'ok'
    expect(await statusAfter(2_000)).toBe(200)
  },
)

it('responds with 503 for a lock only if it lasts longer than a submission waits', async () => {
  database = 'busy'
  expect([await statusAfter(0), await statusAfter(4_000), await statusAfter(1_500)]).toEqual([200, 200, 503])
  database = 'ok'
  expect(await statusAfter(1_500)).toBe(200)
  database = 'busy'
  expect(await statusAfter(1_500)).toBe(200)
})

it('asks the store once a second at most', async () => {
  for (let index = 0; index < 10; index += 1) await statusAfter(100)
  expect(checks).toBe(1)
  await statusAfter(1_000)
  expect(checks).toBe(2)
  time += 1_000
  await Promise.all([1, 2, 3].map(() => respond({ withNumbers: false })))
  expect(checks).toBe(3)
})

const TOKEN = 'a token of at least thirty-two letters'
const ask = (remoteAddress: string, headers: Record<string, string> = {}, token: string | null = TOKEN) =>
  mayReadNumbers({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, token)

it.each<[string, boolean, boolean]>([
  ['the machine itself', ask('127.0.0.1'), true],
  ['the machine itself, by IPv6', ask('::1'), true],
  ['the machine itself, on a socket for both', ask('::ffff:127.0.0.1'), true],
  ['another machine with the token', ask('192.0.2.1', { authorization: `Bearer ${TOKEN}` }), true],
  ['another machine', ask('192.0.2.1'), false],
  ['a proxy on the same machine', ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), false],
  ['another machine with a wrong token', ask('192.0.2.1', { authorization: 'Bearer guess' }), false],
  ['another machine with a token, if none is set', ask('192.0.2.1', { authorization: 'Bearer null' }, null), false],
])('decides whether /healthz shows its numbers to %s', (_, mayRead, expected) => {
  expect(mayRead).toBe(expected)
})
