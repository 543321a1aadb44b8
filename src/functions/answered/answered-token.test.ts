import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../lead/durations.ts'
import { newReference } from '../../lead/reference.ts'
import { readAnsweredToken, signAnsweredToken } from './answered-token.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const options = { secret: 'a secret of at least thirty-two letters', now }

describe('the token of the link to staff', () => {
  it('holds the reference, the end and the signature, nothing else', async () => {
    const token = await signAnsweredToken('K7MQ-4XP2', options)
    expect(token).toMatch(/^K7MQ-4XP2\.[0-9a-z]+\.[\w-]{43}$/)
    expect(await readAnsweredToken(token, options)).toEqual({ ok: true, ref: 'K7MQ-4XP2' })
  })

  it('is the same for a mail that is sent again', async () => {
    expect(await signAnsweredToken('K7MQ-4XP2', options)).toBe(await signAnsweredToken('K7MQ-4XP2', options))
  })

  it('works for thirty days and ends the day after', async () => {
    const token = await signAnsweredToken('K7MQ-4XP2', options)
    expect(await readAnsweredToken(token, { ...options, now: now + 30 * DAY })).toMatchObject({ ok: true })
    const late = await readAnsweredToken(token, { ...options, now: now + 31 * DAY })
    expect(late).toEqual({ ok: false, reason: 'expired' })
  })

  it('is refused under another secret, after any change, and when invented', async () => {
    const token = await signAnsweredToken('K7MQ-4XP2', options)
    const other = { ...options, secret: 'another secret of thirty-two letters' }
    expect(await readAnsweredToken(token, other)).toEqual({ ok: false, reason: 'forged' })
    for (let index = 0; index < token.length; index += 1) {
      for (const letter of ['A', 'b', '1', '-', '_', '.', '%', ' ']) {
        if (token[index] === letter) continue
        const changed = token.slice(0, index) + letter + token.slice(index + 1)
        expect(await readAnsweredToken(changed, options)).toEqual({ ok: false, reason: 'forged' })
      }
    }
    // Several last letters of base 64 stand for the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const readings = await Promise.all(
      [...alphabet].map((last) => readAnsweredToken(token.slice(0, -1) + last, options)),
    )
    expect(readings.filter(({ ok }) => ok)).toHaveLength(1)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (text) => {
        expect((await readAnsweredToken(text, options)).ok).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })

  it('does not open another lead', async () => {
    const [mine, theirs] = [await signAnsweredToken(newReference(), options), newReference()]
    expect(await readAnsweredToken(theirs + mine.slice(9), options)).toEqual({ ok: false, reason: 'forged' })
  })
})
