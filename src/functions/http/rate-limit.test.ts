import { expect, it } from 'vitest'
import { DAY, MINUTE } from '../../base/durations.ts'
import { createRateLimit, type RequestKind } from './rate-limit.ts'

function freshLimit() {
  const clock = { time: 0 }
  const take = createRateLimit(() => clock.time)
  const limit = (address: string, kind: RequestKind = 'lead') => take(address, kind)
  /** Returns how many requests are allowed before the first refusal. */
  const sendUntilRefused = async (address: string, kind?: RequestKind) => {
    for (let count = 0; count < 1000; count += 1) if ((await limit(address, kind)) !== null) return count
    return 1000
  }
  return { clock, limit, sendUntilRefused }
}

it('allows 40 leads of an address, far more than a visitor sends, then returns how long to wait', async () => {
  const { clock, limit, sendUntilRefused } = freshLimit()
  expect(await sendUntilRefused('192.0.2.1')).toBe(40)
  expect(await limit('192.0.2.1')).toBe(10)
  clock.time += 10_000
  expect(await limit('192.0.2.1')).toBeNull()
})

it('counts concurrent requests', async () => {
  const { limit } = freshLimit()
  const waits = await Promise.all(Array.from({ length: 200 }, () => limit('192.0.2.1')))
  expect(waits.filter((wait) => wait === null)).toHaveLength(40)
})

it('allows four times as many leads of a network as of an address, and counts networks separately', async () => {
  const { limit, sendUntilRefused } = freshLimit()
  const sent: number[] = []
  for (let host = 1; host <= 6; host += 1) sent.push(await sendUntilRefused(`192.0.2.${host}`))
  expect(sent).toEqual([40, 40, 40, 40, 0, 0])
  expect(await limit('192.0.3.1')).toBeNull()
})

it('counts requests that become no lead separately, per address', async () => {
  const { limit, sendUntilRefused } = freshLimit()
  for (let host = 1; host <= 6; host += 1) expect(await sendUntilRefused(`192.0.2.${host}`, 'other')).toBe(40)
  expect(await limit('192.0.2.1', 'lead')).toBeNull()
})

it('allows four times as many leads of a household as of one of its networks, and sixteen times as many of a /48', async () => {
  const { limit, sendUntilRefused } = freshLimit()
  let sent = 0
  for (let household = 0; household < 6; household += 1) {
    const before = sent
    for (let network = 0; network < 6; network += 1) {
      sent += await sendUntilRefused(`2001:db8:1:${((household << 8) + network).toString(16)}::1`)
    }
    expect(sent - before).toBe(household < 4 ? 160 : 0)
  }
  expect(await limit('2001:db8:2::1')).toBeNull()
})

it('allows as many leads again after seven minutes and after a day', async () => {
  const { clock, sendUntilRefused } = freshLimit()
  await sendUntilRefused('192.0.2.1')
  clock.time += 7 * MINUTE
  expect(await sendUntilRefused('192.0.2.1')).toBe(40)
  clock.time += DAY
  expect(await sendUntilRefused('192.0.2.1')).toBe(40)
})

it('allows leads again a minute after the clock was set back', async () => {
  const { clock, limit, sendUntilRefused } = freshLimit()
  clock.time = DAY / 2
  await sendUntilRefused('192.0.2.1')
  clock.time = 0
  await limit('192.0.2.1')
  clock.time += MINUTE
  expect(await limit('192.0.2.1')).toBeNull()
})

it('remembers 20,000 networks, which are 10,000 addresses, and forgets the least recent first', async () => {
  const { limit, sendUntilRefused } = freshLimit()
  await sendUntilRefused('192.0.2.1')
  for (let index = 0; index < 9_999; index += 1) await limit(`10.${index >> 8}.${index & 255}.1`)
  expect(await limit('192.0.2.1')).not.toBeNull()
  for (let index = 0; index < 10_000; index += 1) await limit(`11.${index >> 8}.${index & 255}.1`)
  expect(await limit('192.0.2.1')).toBeNull()
})
