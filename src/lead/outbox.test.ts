import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from './durations.ts'
import { claimTerms, DEFAULT_RETRY_BASE, isAbandoned, LONGEST_PAUSE, nextAttemptAt, planMessages } from './outbox.ts'
import type { MessageKind } from './store/message.ts'

/** Every pause until the mail is given up, with the jitter at one end. */
function pauses(
  baseMs: number,
  jitter: number,
  code = 'ECONNREFUSED',
  kind: MessageKind = 'visitor-confirmation',
): number[] {
  const list: number[] = []
  let now = 0
  for (let attempts = 1; attempts < 1000; attempts += 1) {
    const next = nextAttemptAt({ kind, code, attempts, createdAt: 0, now }, { baseMs, random: () => jitter })
    if (next === null) return list
    list.push(next - now)
    now = next
  }
  throw new Error('never given up')
}

const kind = 'visitor-confirmation' as const
const sum = (list: number[]) => list.reduce((total, item) => total + item, 0)

describe('trying again', () => {
  it('waits five minutes first, as greylisting asks, then longer and longer, four hours at most', () => {
    const list = pauses(DEFAULT_RETRY_BASE, 0)
    expect(list.slice(0, 6).map((pause) => pause / MINUTE)).toEqual([5, 10, 20, 40, 80, 160])
    expect(Math.max(...list)).toBe(4 * HOUR)
  })

  it.each([0, 0.5, 0.999])('goes on for at least 48 hours (jitter %f)', (jitter) => {
    expect(sum(pauses(DEFAULT_RETRY_BASE, jitter))).toBeGreaterThanOrEqual(48 * HOUR)
    expect(sum(pauses(DEFAULT_RETRY_BASE, jitter))).toBeLessThan(72 * HOUR)
    expect(sum(pauses(100, jitter))).toBeGreaterThanOrEqual(48 * HOUR)
  })

  it.each([
    ['restarts used up its attempts within an hour', 40, HOUR],
    ['restarts used up its attempts within two days', 40, 48 * HOUR - 1],
    ['the server was off for a week before the first', 1, 7 * 24 * HOUR],
    ['an operator retries it after a week', 3, 7 * 24 * HOUR],
  ])('does not end because %s', (_, attempts, age) => {
    const options = { baseMs: DEFAULT_RETRY_BASE, random: () => 0 }
    expect(nextAttemptAt({ kind, code: '451', attempts, createdAt: 0, now: age }, options)).toBeGreaterThan(age)
  })

  it('ends even if a wrong clock dated the message in the future', () => {
    const options = { baseMs: DEFAULT_RETRY_BASE, random: () => 0 }
    expect(nextAttemptAt({ kind, code: '451', attempts: 40, createdAt: 1e13, now: 1e12 }, options)).toBeNull()
  })

  it('pauses four hours at most, whatever the first pause is set to', () => {
    expect(Math.max(...pauses(24 * HOUR, 1))).toBe(5 * HOUR)
  })

  it('spreads mails that failed together', () => {
    const failure = { kind, code: '451', attempts: 3, createdAt: 0, now: 1000 }
    const early = nextAttemptAt(failure, { baseMs: MINUTE, random: () => 0 })
    const late = nextAttemptAt(failure, { baseMs: MINUTE, random: () => 1 })
    expect([early, late]).toEqual([1000 + 4 * MINUTE, 1000 + 5 * MINUTE])
  })

  it.each([
    ...['421', '450', '451', '452', '552', 'EQUOTA_550'],
    ...['ECONNREFUSED', 'ETIMEDOUT', 'ECONNECTION', 'EDNS', 'EAUTH_535'],
  ])('tries again after %s', (code) => {
    expect(pauses(DEFAULT_RETRY_BASE, 0, code).length).toBeGreaterThan(10)
  })

  it.each(['500', '550', '552', '554', 'EQUOTA_550', 'EENVELOPE'])('tries a mail to staff again after %s', (code) => {
    for (const kind of ['staff-notification', 'staff-reminder', 'staff-overdue', 'staff-digest'] as const) {
      expect(sum(pauses(DEFAULT_RETRY_BASE, 0, code, kind))).toBeGreaterThanOrEqual(48 * HOUR)
    }
  })

  it.each(['500', '550', '554', 'EENVELOPE', 'EABANDONED'])('leaves a mail stuck at once after %s', (code) => {
    expect(pauses(DEFAULT_RETRY_BASE, 0, code)).toEqual([])
  })
})

describe('the messages of a lead', () => {
  it('are one to staff and one to the visitor, which hold nothing but the ids', () => {
    const messages = planMessages({ id: 'lead-1', receivedAt: 5, quarantinedAt: null })
    expect(messages.map((message) => ({ ...message, id: '' }))).toEqual([
      {
        id: '',
        kind: 'staff-notification',
        priority: 1,
        leadId: 'lead-1',
        dedupeKey: null,
        data: '',
        createdAt: 5,
        nextAttemptAt: 5,
        skippedAt: null,
      },
      {
        id: '',
        kind: 'visitor-confirmation',
        priority: 2,
        leadId: 'lead-1',
        dedupeKey: null,
        data: '',
        createdAt: 5,
        nextAttemptAt: 5,
        skippedAt: null,
      },
    ])
    expect(new Set(messages.map((message) => message.id)).size).toBe(2)
  })

  it('is nothing while it is in quarantine', () => {
    expect(planMessages({ id: 'lead-1', receivedAt: 5, quarantinedAt: 5 })).toEqual([])
  })
})

describe('a claim', () => {
  it('never takes a pause for the work of a wrong clock, not even the longest with jitter', () => {
    const { now, wrongFrom, leaseUntil } = claimTerms(1e12)
    expect(wrongFrom - now).toBeGreaterThan(LONGEST_PAUSE * 1.25)
    expect(leaseUntil).toBeGreaterThan(now)
  })

  it('finds a message abandoned after five leases that ran out', () => {
    expect([4, 5].map((lostLeases) => isAbandoned({ lostLeases }))).toEqual([false, true])
  })
})
