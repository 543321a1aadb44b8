import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../lead/durations.ts'
import { createRateLimit, networksOf, type RequestKind } from './rate-limit.ts'

function freshLimit() {
  const clock = { time: 0 }
  const { take, refund } = createRateLimit(() => clock.time)
  const limit = (address: string, kind: RequestKind = 'lead') => take(address, kind)
  /** Sends until the first refusal. @returns how many went through. */
  const sendUntilRefused = async (address: string, kind?: RequestKind) => {
    for (let count = 0; count < 1000; count += 1) if ((await limit(address, kind)) !== null) return count
    return 1000
  }
  return { clock, limit, refund, sendUntilRefused }
}

describe('the rate limit', () => {
  it('lets an address send far more than visitors do, then says how long to wait', async () => {
    const { clock, limit, sendUntilRefused } = freshLimit()
    expect(await sendUntilRefused('192.0.2.1')).toBe(40)
    expect(await limit('192.0.2.1')).toBe(10)
    clock.time += 10_000
    expect(await limit('192.0.2.1')).toBeNull()
  })

  it('lets a network send four times as much as one address, and counts others apart', async () => {
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

  it('refunds a lead to its address and its networks', async () => {
    const { limit, refund, sendUntilRefused } = freshLimit()
    for (let host = 1; host <= 4; host += 1) await sendUntilRefused(`192.0.2.${host}`)
    await refund('192.0.2.1')
    expect(await limit('192.0.2.1')).toBeNull()
    expect(await limit('192.0.2.1')).not.toBeNull()
  })

  it('lets a household send four times as much as one of its networks, and a /48 sixteen times', async () => {
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

  it('is forgotten after a while, and with its key after a day', async () => {
    const { clock, sendUntilRefused } = freshLimit()
    await sendUntilRefused('192.0.2.1')
    clock.time += 7 * MINUTE
    expect(await sendUntilRefused('192.0.2.1')).toBe(40)
    clock.time += DAY
    expect(await sendUntilRefused('192.0.2.1')).toBe(40)
  })

  it('does not refuse for ever if the clock is set back', async () => {
    const { clock, limit, sendUntilRefused } = freshLimit()
    clock.time = DAY / 2
    await sendUntilRefused('192.0.2.1')
    clock.time = 0
    await limit('192.0.2.1')
    clock.time += MINUTE
    expect(await limit('192.0.2.1')).toBeNull()
  })

  it('keeps a bounded number of networks, and forgets the quietest first', async () => {
    const { limit, sendUntilRefused } = freshLimit()
    await sendUntilRefused('192.0.2.1')
    for (let index = 0; index < 9_999; index += 1) await limit(`10.${index >> 8}.${index & 255}.1`)
    expect(await limit('192.0.2.1')).not.toBeNull()
    for (let index = 0; index < 10_000; index += 1) await limit(`11.${index >> 8}.${index & 255}.1`)
    expect(await limit('192.0.2.1')).toBeNull()
  })
})

it.each([
  ['192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['::ffff:192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['2001:0DB8:0001:02ff::1', ['2001:db8:1:2ff/64', '2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8:1:2ff:ffff:ffff:ffff:ffff', ['2001:db8:1:2ff/64', '2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8:1::', ['2001:db8:1:0/64', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0/48']],
  ['unknown', ['unknown']],
])('%s is in the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
