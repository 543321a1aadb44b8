import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../base/durations.ts'
import type { MessageKind } from '../store/message.ts'
import {
  claimTimes,
  DEFAULT_RETRY_BASE,
  isAbandoned,
  MAX_PAUSE,
  mayHaveBeenSent,
  nextAttemptAt,
} from './message-rules.ts'
import type { RetryFor } from './transport.ts'

/** Every pause until the mail is given up, with the jitter at one end. */
function pauses(
  baseMs: number,
  jitter: number,
  retryFor: RetryFor = 'all',
  kind: MessageKind = 'visitor-confirmation',
): number[] {
  const list: number[] = []
  let now = 0
  for (let attempts = 1; attempts < 1000; attempts += 1) {
    const next = nextAttemptAt({ kind, retryFor, attempts, createdAt: 0, now }, { baseMs, jitter })
    if (next === null) return list
    list.push(next - now)
    now = next
  }
  throw new Error('never given up')
}

const kind = 'visitor-confirmation' as const
const sum = (list: number[]) => list.reduce((total, item) => total + item, 0)

it('waits five minutes before the second attempt, as greylisting asks, then longer and longer, four hours at most', () => {
  const list = pauses(DEFAULT_RETRY_BASE, 0)
  expect(list.slice(0, 6).map((pause) => pause / MINUTE)).toEqual([5, 10, 20, 40, 80, 160])
  expect(Math.max(...list)).toBe(4 * HOUR)
})

it.each([0, 0.5, 0.999])('tries again for at least 48 hours (jitter %f)', (jitter) => {
  expect(sum(pauses(DEFAULT_RETRY_BASE, jitter))).toBeGreaterThanOrEqual(48 * HOUR)
  expect(sum(pauses(DEFAULT_RETRY_BASE, jitter))).toBeLessThan(72 * HOUR)
  expect(sum(pauses(100, jitter))).toBeGreaterThanOrEqual(48 * HOUR)
})

it.each([
  ['restarts used up its attempts within an hour', 40, HOUR],
  ['restarts used up its attempts within two days', 40, 48 * HOUR - 1],
  ['the server was off for a week before the first', 1, 7 * 24 * HOUR],
  ['an operator retries it after a week', 3, 7 * 24 * HOUR],
])('tries again if %s', (_, attempts, age) => {
  const options = { baseMs: DEFAULT_RETRY_BASE, jitter: 0 }
  expect(nextAttemptAt({ kind, retryFor: 'all' as const, attempts, createdAt: 0, now: age }, options)).toBeGreaterThan(
    age,
  )
})

it('gives up a message that a wrong clock dated in the future', () => {
  const options = { baseMs: DEFAULT_RETRY_BASE, jitter: 0 }
  expect(
    nextAttemptAt({ kind, retryFor: 'all' as const, attempts: 40, createdAt: 1e13, now: 1e12 }, options),
  ).toBeNull()
})

it('pauses four hours at most, for any first pause', () => {
  expect(Math.max(...pauses(24 * HOUR, 1))).toBe(5 * HOUR)
})

it('spreads the attempts of mails that failed together', () => {
  const failure = { kind, retryFor: 'all' as const, attempts: 3, createdAt: 0, now: 1000 }
  const early = nextAttemptAt(failure, { baseMs: MINUTE, jitter: 0 })
  const late = nextAttemptAt(failure, { baseMs: MINUTE, jitter: 1 })
  expect([early, late]).toEqual([1000 + 4 * MINUTE, 1000 + 5 * MINUTE])
})

it('tries a mail to staff again for 48 hours after a refusal of this mail, and a confirmation never', () => {
  for (const kind of [
    'staff-notification',
    'staff-reminder',
    'staff-overdue',
    'staff-digest',
    'lead.created',
  ] as const) {
    expect(sum(pauses(DEFAULT_RETRY_BASE, 0, 'staff', kind))).toBeGreaterThanOrEqual(48 * HOUR)
  }
  expect(pauses(DEFAULT_RETRY_BASE, 0, 'staff', 'visitor-confirmation')).toEqual([])
})

it.each(['visitor-confirmation', 'staff-notification', 'lead.created'] as const)(
  'never tries a %s again if no later attempt can succeed',
  (kind) => expect(pauses(DEFAULT_RETRY_BASE, 0, 'none', kind)).toEqual([]),
)

it('counts no pause as set by a wrong clock, even the longest with jitter', () => {
  const { now, wrongFrom, leaseUntil } = claimTimes(1e12)
  expect(wrongFrom - now).toBeGreaterThan(MAX_PAUSE * 1.25)
  expect(leaseUntil).toBeGreaterThan(now)
})

it('gives a message up after five leases that ran out', () => {
  expect([4, 5].map((lostLeases) => isAbandoned({ lostLeases }))).toEqual([false, true])
})

it.each([
  ['waits for its first attempt', {}, false],
  ['is being sent', { attempts: 1, leaseUntil: 1 }, true],
  ['failed and waits for another attempt', { attempts: 1, lastError: '451' }, true],
  ['was stuck and is retried by an operator', { lastError: '451' }, true],
  ['was sent', { attempts: 1, sentAt: 1 }, true],
  ['was skipped at its first attempt', { attempts: 1 }, false],
  ['was skipped at its second attempt, after a worker crashed', { attempts: 2 }, true],
])('knows if a message that %s may have been sent', (_, times, expected) => {
  expect(mayHaveBeenSent({ sentAt: null, lastError: null, leaseUntil: null, attempts: 0, ...times })).toBe(expected)
})
