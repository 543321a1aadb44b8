import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../lead/durations.ts'
import { readSubject, signSubject, staffLinks } from './staff-link.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const options = { secret: 'a secret of at least thirty-two letters', now }

describe('the links to staff', () => {
  it('have one token for every step, and name the step in German', async () => {
    const linkTo = await staffLinks({ ref: 'K7MQ-4XP2' }, { ...options, siteUrl: 'https://dach.example.org' })
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, options)
    expect(linkTo('answered')).toBe(`https://dach.example.org/antwort/${token}?schritt=beantwortet`)
    expect(linkTo('spam')).toBe(`https://dach.example.org/antwort/${token}?schritt=spam`)
  })

  it('have both in the fragment where the page lies on a static host', async () => {
    const linkTo = await staffLinks(
      { ref: 'K7MQ-4XP2' },
      { ...options, siteUrl: 'https://dach.example.org', onStaticSite: true },
    )
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, options)
    expect(linkTo('release')).toBe(`https://dach.example.org/antwort#${token}/kein-spam`)
  })

  it('speak of the quarantine as it was at a time', async () => {
    const token = await signSubject({ quarantineUntil: now }, options)
    expect(token).toMatch(/^Q[0-9a-z]+\.[0-9a-z]+\.[\w-]{43}$/)
    expect(await readSubject(token, options)).toEqual({ ok: true, subject: { quarantineUntil: now } })
    const later = token.replace(/^Q[0-9a-z]+/, `Q${(now + DAY).toString(36)}`)
    expect(await readSubject(later, options)).toEqual({ ok: false, reason: 'forged' })
  })
})

describe('the token of a link to staff', () => {
  it('holds the reference, the end and the signature, nothing else, and is the same in a mail sent again', async () => {
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, options)
    expect(token).toMatch(/^K7MQ-4XP2\.[0-9a-z]+\.[\w-]{43}$/)
    expect(await readSubject(token, options)).toEqual({ ok: true, subject: { ref: 'K7MQ-4XP2' } })
    expect(await signSubject({ ref: 'K7MQ-4XP2' }, options)).toBe(token)
  })

  it('of a mail that is out stays valid', async () => {
    const token = 'K7MQ-4XP2.g1x.IZQmu9Jimze754yjcpJvc9SmYpdSnVa2ec2fuXI_M0I'
    expect(await readSubject(token, options)).toEqual({ ok: true, subject: { ref: 'K7MQ-4XP2' } })
  })

  it('works for thirty days and ends the day after', async () => {
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, options)
    expect(await readSubject(token, { ...options, now: now + 30 * DAY })).toMatchObject({ ok: true })
    const late = await readSubject(token, { ...options, now: now + 31 * DAY })
    expect(late).toEqual({ ok: false, reason: 'expired' })
  })

  it('is refused under another secret, after any change, and when invented', async () => {
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, options)
    const other = { ...options, secret: 'another secret of thirty-two letters' }
    expect(await readSubject(token, other)).toEqual({ ok: false, reason: 'forged' })
    for (let index = 0; index < token.length; index += 1) {
      for (const letter of ['A', 'b', '1', '-', '_', '.', '%', ' ']) {
        if (token[index] === letter) continue
        const changed = token.slice(0, index) + letter + token.slice(index + 1)
        expect(await readSubject(changed, options)).toEqual({ ok: false, reason: 'forged' })
      }
    }
    // Several last letters of base 64 stand for the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const readings = await Promise.all([...alphabet].map((last) => readSubject(token.slice(0, -1) + last, options)))
    expect(readings.filter(({ ok }) => ok)).toHaveLength(1)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (text) => {
        expect((await readSubject(text, options)).ok).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})
