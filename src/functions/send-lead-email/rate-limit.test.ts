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
  it('lets a network send far more than visitors do, then says how long to wait', async () => {
    const { clock, limit, sendUntilRefused } = freshLimit()
    expect(await sendUntilRefused('192.0.2.1')).toBe(60)
    const wait = (await limit('192.0.2.1')) ?? 0
    expect(wait).toBeGreaterThan(0)
    clock.time += wait * 1000
    expect(await limit('192.0.2.1')).toBeNull()
  })

  it('counts one network together and others apart', async () => {
    const { limit, sendUntilRefused } = freshLimit()
    await sendUntilRefused('192.0.2.1')
    expect(await limit('192.0.2.254')).not.toBeNull()
    expect(await limit('192.0.3.1')).toBeNull()
  })

  it('counts requests that cannot become a lead apart', async () => {
    const { limit, sendUntilRefused } = freshLimit()
    expect(await sendUntilRefused('192.0.2.1', 'other')).toBe(60)
    expect(await limit('192.0.2.1', 'lead')).toBeNull()
  })

  it('refunds a request', async () => {
    const { limit, refund, sendUntilRefused } = freshLimit()
    await sendUntilRefused('192.0.2.1')
    await refund('192.0.2.1', 'lead')
    expect(await limit('192.0.2.1')).toBeNull()
    expect(await limit('192.0.2.1')).not.toBeNull()
  })

  it('lets all households of one /48 together send four times as much as one', async () => {
    const { limit, sendUntilRefused } = freshLimit()
    const sent: number[] = []
    for (let household = 0; household < 6; household += 1) {
      sent.push(await sendUntilRefused(`2001:db8:1:${(household << 8).toString(16)}::1`))
    }
    expect(sent).toEqual([60, 60, 60, 60, 0, 0])
    expect(await limit('2001:db8:2::1')).toBeNull()
  })

  it('is forgotten after a while, and with its key after a day', async () => {
    const { clock, sendUntilRefused } = freshLimit()
    await sendUntilRefused('192.0.2.1')
    clock.time += 3 * MINUTE
    expect(await sendUntilRefused('192.0.2.1')).toBe(60)
    clock.time += DAY
    expect(await sendUntilRefused('192.0.2.1')).toBe(60)
  })

  it('does not refuse for ever where the clock is set back', async () => {
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
    for (let index = 0; index < 19_999; index += 1) await limit(`10.${index >> 8}.${index & 255}.1`)
    expect(await limit('192.0.2.1')).not.toBeNull()
    for (let index = 0; index < 20_000; index += 1) await limit(`11.${index >> 8}.${index & 255}.1`)
    expect(await limit('192.0.2.1')).toBeNull()
  })
})

it.each([
  ['192.0.2.77', '192.0.2.1', true],
  ['::ffff:192.0.2.77', '192.0.2.1', true],
  ['2001:db8:1:2ff::1', '2001:db8:1:200:ffff:ffff:ffff:ffff', true],
  ['2001:0db8:0001:0200::1', '2001:DB8:1:2ab::', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
  ['2001:db8:1::', '2001:db8:2::', false],
])('%s and %s are of the same nearest network: %s', (one, other, isSame) => {
  expect(networksOf(one)[0] === networksOf(other)[0]).toBe(isSame)
})
