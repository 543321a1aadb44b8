import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../lead/durations.ts'
import { createRateLimit } from './rate-limit.ts'

function freshLimit() {
  const clock = { time: 0 }
  const limit = createRateLimit(() => clock.time)
  /** Sends until the first refusal. @returns how many went through. */
  const sendUntilRefused = async (address: string) => {
    for (let count = 0; count < 1000; count += 1) if ((await limit(address)) !== null) return count
    return 1000
  }
  return { clock, limit, sendUntilRefused }
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

  it.each([
    ['192.0.2.77', '192.0.2.1', '192.0.3.1'],
    ['::ffff:192.0.2.77', '192.0.2.1', '::ffff:192.0.3.1'],
    ['2001:db8:1:2ff::1', '2001:db8:1:300:ffff:ffff:ffff:ffff', '2001:db8:2::'],
    ['2001:db8::1', '2001:db8:0:1:2:3:4:5', '2001:db8:1::1'],
  ])('counts %s together with %s, and apart from %s', async (one, same, other) => {
    const { limit, sendUntilRefused } = freshLimit()
    await sendUntilRefused(one)
    expect(await limit(same)).not.toBeNull()
    expect(await limit(other)).toBeNull()
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
