import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { recordLog } from '../../tests/support/waiter.ts'
import { DAY, MINUTE } from '../base/durations.ts'
import { OTHER_SOURCES } from '../lead/lead-source.ts'
import type { VisitCount } from '../lead/store/figure-records.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { startVisitCounter } from './count-visits.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const TEN = Date.parse('2026-06-10T10:00:00+02:00')

beforeEach(() => {
  vi.useFakeTimers({ now: TEN, toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function startCounter(now = Date.now) {
  const stored: VisitCount[][] = []
  const { log, events } = recordLog()
  const addVisits = vi.fn(async (counts: readonly VisitCount[]) => {
    stored.push(structuredClone([...counts]))
  })
  const counter = startVisitCounter({ store: { addVisits }, now, log })
  onTestFinished(() => counter.stop())
  const visit = (url = '/', headers: Record<string, string> = {}, method = 'GET') =>
    counter.count({ method, url, headers: { host: 'www.example.org', 'user-agent': SAFARI, ...headers } })
  const pass = async (ms = MINUTE) => {
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { counter, stored, addVisits, events, visit, pass }
}

it('stores visits once a minute by day and source', async () => {
  const { visit, pass, stored } = startCounter()
  visit()
  visit('/?utm_source=Google&utm_medium=cpc&utm_term=solar&gclid=abc', { referer: 'https://www.google.com/' })
  visit('/?x=1&utm_medium=cpc&utm_source=google&utm_content=b')
  visit('/', { referer: 'https://www.nachbar-blog.example/beitrag?q=1', 'sec-fetch-site': 'cross-site' })
  await pass(MINUTE - 1)
  expect(stored).toEqual([])
  await pass(1)
  const day = '2026-06-10'
  expect(stored).toEqual([
    [
      { day, source: '', count: 1 },
      { day, source: 'source=google&medium=cpc', count: 2 },
      { day, source: 'referrer=nachbar-blog.example', count: 1 },
    ],
  ])
  await pass()
  expect(stored).toHaveLength(1)
})

it.each<[string, Record<string, string>, string?]>([
  ['a request for only the headers', {}, 'HEAD'],
  ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older prefetch', { purpose: 'prefetch' }],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
  ['a link of the page itself', { 'sec-fetch-site': 'same-origin' }],
  ['the same in an older browser', { referer: 'https://www.example.org/danke' }],
  ['no name', { 'user-agent': '' }],
  ['a program', { 'user-agent': 'curl/8.10.1' }],
  ['WhatsApp', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['Google', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a measurement', { 'user-agent': `${SAFARI} Chrome-Lighthouse` }],
  ['a monitor', { 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)' }],
  ['a test', { 'user-agent': SAFARI.replace('Safari', 'HeadlessChrome') }],
])('does not count %s', async (_, headers, method) => {
  const { visit, pass, stored } = startCounter()
  visit('/', headers, method)
  await pass()
  expect(stored).toEqual([])
})

it('counts visitors with a telephone named like a bot', async () => {
  const { visit, pass, stored } = startCounter()
  visit('/', { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/142 Mobile' })
  await pass()
  expect(stored).toHaveLength(1)
})

it('stores counts that the store refused with the next minute, and the rest at the stop', async () => {
  const { counter, visit, pass, stored, addVisits, events } = startCounter()
  addVisits.mockRejectedValueOnce(new StoreError('busy', { cause: null }))
  visit()
  await pass()
  expect(events.map(({ event }) => event)).toEqual(['visits-not-stored'])
  visit()
  await pass()
  expect(stored).toEqual([[{ day: '2026-06-10', source: '', count: 2 }]])
  visit()
  await counter.stop()
  expect(stored[1]).toEqual([{ day: '2026-06-10', source: '', count: 1 }])
})

it('counts 200 sources a day separately, and others together', async () => {
  const { visit, pass, stored } = startCounter()
  for (let index = 0; index < 1500; index += 1) visit(`/?utm_source=s${index}`)
  await pass()
  expect(stored[0]).toHaveLength(201)
  expect(stored[0]?.at(-1)).toEqual({ day: '2026-06-10', source: OTHER_SOURCES, count: 1300 })
  visit('/?utm_source=s1')
  visit('/?utm_source=new')
  await pass()
  expect(stored[1]?.map(({ source }) => source)).toEqual(['source=s1', OTHER_SOURCES])
  await pass(DAY)
  visit('/?utm_source=new')
  await pass()
  expect(stored[2]).toEqual([{ day: '2026-06-11', source: 'source=new', count: 1 }])
})

it('logs a clock that is no number, and goes on with the next minute', async () => {
  let now = TEN
  const { visit, pass, stored, events } = startCounter(() => now)
  now = Number.NaN
  await pass()
  expect(events).toContainEqual(expect.objectContaining({ event: 'visits-not-stored' }))
  now = TEN
  visit()
  await pass()
  expect(stored).toEqual([[{ day: '2026-06-10', source: '', count: 1 }]])
})
