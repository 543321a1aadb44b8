import { describe, expect, it } from 'vitest'
import { NOON, PROMISE, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { sourceByStaff } from '../lead-source.ts'
import type { PushDevice } from '../store/push-devices.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { type FoundNews, isByVisitor, MAX_ARRIVED, needsReminder, newsBegin, newsFor, progressAfter } from './news.ts'

const [ERIKA, MAX] = ['erika@example.org', 'max@example.org']
/** A Friday at half past five, in the telephone hours. */
const FRIDAY = Date.parse('2026-06-12T17:30:00+02:00')
const MONDAY = Date.parse('2026-06-15T08:00:00+02:00')
const STAFF = [{ address: ERIKA }, { address: MAX }]
const at = (now: number, phoneHours = PROMISE.phoneHours) => ({ now, phoneHours, staff: STAFF })

const deviceOf = (changes: Partial<PushDevice> = {}): PushDevice => ({
  signIn: 'session',
  address: ERIKA,
  expiresAt: NOON + DAY,
  isQuiet: false,
  endpoint: 'https://push.example.org/1',
  p256dh: '',
  auth: '',
  notifiedAt: NOON - MINUTE,
  notified: [],
  freeAt: 0,
  failures: 0,
  ...changes,
})
const found = (news: Partial<FoundNews>): FoundNews => ({
  arrived: [],
  tries: [],
  appointments: [],
  handOvers: [],
  ...news,
})
const arrived = (receivedAt: number, changes: Partial<StoredLead> = {}) => sampleStoredLead({ receivedAt, ...changes })
const many = (count: number, receivedAt: number) => Array.from({ length: count }, () => arrived(receivedAt))
const kindsOf = (device: PushDevice, news: Partial<FoundNews>, times = at(NOON)) =>
  newsFor(device, found(news), times)?.items.map(({ kind }) => kind) ?? null

/** Sends due messages, as a pass does. */
function send(device: PushDevice, news: Partial<FoundNews>, times = at(NOON)): { device: PushDevice; count: number } {
  const sent = newsFor(device, found(news), times)
  if (sent === null || sent.sendAt > times.now) return { device, count: 0 }
  return { device: { ...device, ...progressAfter(null, device, sent, times.now) }, count: sent.items.length }
}

it('notifies everybody of a new lead, and each colleague of their own calls, appointments and hand-overs', () => {
  const own = { assignedTo: ERIKA }
  const others = { assignedTo: MAX }
  const news = (lead: Partial<StoredLead>) => ({
    arrived: [arrived(NOON - SECOND, lead)],
    tries: [arrived(0, { ...lead, tryAgainAt: NOON })],
    appointments: [arrived(0, { ...lead, nextAt: NOON + HOUR })],
    handOvers: [{ entry: 'e', at: NOON, lead: arrived(0, lead) }],
  })
  expect(kindsOf(deviceOf(), news(own))).toEqual(['appointment', 'arrived', 'tried', 'assigned'])
  expect(kindsOf(deviceOf(), news(others))).toEqual(['arrived'])
  for (const assignedTo of ['', 'former@example.org']) {
    expect(kindsOf(deviceOf(), news({ assignedTo }))).toEqual(['arrived', 'tried'])
  }
})

it('notifies of each item once, also if a lead becomes visible later than the ones after it', () => {
  const [one, late] = [arrived(NOON - SECOND), arrived(NOON - 9 * SECOND)]
  const first = send(deviceOf(), { arrived: [one] })
  const second = send(first.device, { arrived: [one, late] }, at(NOON + SECOND))
  const third = send(second.device, { arrived: [one, late] }, at(NOON + 2 * SECOND))
  expect([first.count, second.count, third.count]).toEqual([1, 1, 0])
})

it('notifies a new device of nothing from before', () => {
  const before = arrived(NOON - 2 * SECOND)
  const device = deviceOf({ notifiedAt: NOON - SECOND })
  const first = send(device, { arrived: [arrived(NOON), before] })
  expect(first.count).toBe(1)
  expect(send(first.device, { arrived: [before] }, at(NOON + SECOND)).count).toBe(0)
})

it('notifies of a planned call again once it was moved', () => {
  const lead = arrived(0, { tryAgainAt: NOON })
  const first = send(deviceOf(), { tries: [lead] })
  expect(send(first.device, { tries: [lead] }, at(NOON + 1)).count).toBe(0)
  const moved = { ...lead, tryAgainAt: NOON + MINUTE }
  expect(send(first.device, { tries: [moved] }, at(NOON + MINUTE)).count).toBe(1)
})

it('has one item for a lead that was handed over twice', () => {
  const lead = arrived(0, { assignedTo: ERIKA })
  const handOvers = [
    { entry: 'b', at: NOON - 1, lead },
    { entry: 'a', at: NOON - 2, lead },
  ]
  const first = send(deviceOf(), { handOvers })
  expect([first.count, send(first.device, { handOvers }, at(NOON + 1)).count]).toEqual([1, 0])
})

describe('outside the telephone hours', () => {
  const NIGHT = FRIDAY + 5 * HOUR
  const quiet = deviceOf({ isQuiet: true, notifiedAt: FRIDAY })
  const overnight = { arrived: [arrived(NIGHT - HOUR), arrived(NIGHT - 2 * HOUR)] }

  it('is quiet if the device wishes so', () => {
    expect(kindsOf(quiet, overnight, at(NIGHT))).toBeNull()
    expect(kindsOf({ ...quiet, isQuiet: false }, overnight, at(NIGHT))).toEqual(['arrived', 'arrived'])
  })

  it("reminds of the colleague's appointment, and keeps all other news for later", () => {
    const appointments = [arrived(0, { assignedTo: ERIKA, outcome: 'visit', nextAt: NIGHT + HOUR })]
    const reminded = send(quiet, { ...overnight, appointments }, at(NIGHT))
    expect(reminded.count).toBe(1)
    expect(send(reminded.device, { ...overnight, appointments }, at(NIGHT + MINUTE)).count).toBe(0)
    expect(send(reminded.device, overnight, at(MONDAY)).count).toBe(2)
  })
})

it('drops news of more than a day, but not of a quiet weekend', () => {
  const device = deviceOf({ notifiedAt: FRIDAY - 3 * DAY })
  expect(newsBegin(device, at(MONDAY))).toBe(MONDAY - DAY)
  expect(newsBegin({ ...device, isQuiet: true }, at(MONDAY))).toBe(FRIDAY + HOUR / 2)
  expect(newsBegin({ ...device, isQuiet: true }, at(MONDAY, []))).toBe(MONDAY - DAY)
})

describe('a flood', () => {
  it('is one message, then one in thirty seconds', () => {
    const leads = [arrived(NOON)]
    let { device, count } = send(deviceOf(), { arrived: leads })
    const sent = [count]
    for (let second = 1; second <= 90; second += 1) {
      const now = NOON + second * SECOND
      leads.unshift(...many(5, now))
      const since = leads.filter(({ receivedAt }) => receivedAt > newsBegin(device, at(now)))
      ;({ device, count } = send(device, { arrived: since.slice(0, MAX_ARRIVED) }, at(now)))
      if (count > 0) sent.push(count)
    }
    expect(sent).toEqual([1, 150, 150, 150].map((all) => Math.min(all, MAX_ARRIVED)))
  })

  it('does not delay the second to the fourth of four leads', () => {
    const leads = [arrived(NOON)]
    let { device, count } = send(deviceOf(), { arrived: leads })
    for (let now = NOON + SECOND; now <= NOON + 3 * SECOND; now += SECOND) {
      leads.unshift(arrived(now))
      ;({ device, count } = send(device, { arrived: leads }, at(now)))
      expect(count).toBe(1)
    }
  })

  it('ends with a message, even if there are more leads than it reads', () => {
    const leads = many(MAX_ARRIVED + 50, NOON - SECOND)
    const first = send(deviceOf(), { arrived: leads.slice(0, MAX_ARRIVED) })
    expect([first.count, first.device.notified]).toEqual([MAX_ARRIVED, []])
    expect(kindsOf(first.device, { arrived: leads }, at(NOON + MINUTE))).toBeNull()
  })
})

it('waits longer after each failure, up to half an hour, and keeps the news', () => {
  let device = deviceOf({ notified: ['a'] })
  const pauses = Array.from({ length: 9 }, () => {
    device = { ...device, ...progressAfter('ECONNREFUSED', device, { progress: device }, NOON) }
    return (device.freeAt - NOON) / SECOND
  })
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1800, 1800])
  expect(device).toMatchObject({ notifiedAt: NOON - MINUTE, notified: ['a'], failures: 9 })
  expect(newsFor(device, found({ arrived: many(9, NOON) }), at(NOON))?.sendAt).toBe(NOON + 30 * MINUTE)
})

it('recovers from times of a clock that was ahead', () => {
  const device = deviceOf({ notifiedAt: NOON + 400 * DAY, freeAt: NOON + 400 * DAY })
  const news = newsFor(device, found({ arrived: [arrived(NOON)] }), at(NOON))
  expect(news?.sendAt).toBe(0)
  expect(news?.progress.notifiedAt).toBe(NOON - 10 * SECOND)
})

it('notifies of nothing from before if the clock of another server is a little ahead', () => {
  const device = deviceOf({ notifiedAt: NOON + SECOND })
  expect(kindsOf(device, { arrived: [arrived(NOON), arrived(NOON + 2 * SECOND)] })).toEqual(['arrived'])
})

it('does not remind of an appointment that was agreed within the last hour before it', () => {
  const lead = arrived(0, { answeredAt: 0, outcome: 'visit', nextAt: NOON })
  const agreed = (at: number) => [
    sampleEntry({ at, kind: 'answered', detail: 'visit', until: NOON }),
    sampleEntry({ at: NOON - 1 }),
  ]
  expect(needsReminder(lead, agreed(NOON - HOUR))).toBe(true)
  expect(needsReminder(lead, agreed(NOON - HOUR + 1))).toBe(false)
  // Also if a next try comes before the appointment.
  expect(needsReminder({ ...lead, tryAgainAt: NOON - HOUR }, agreed(0))).toBe(true)
  expect(needsReminder({ ...lead, nextAt: null, tryAgainAt: NOON }, agreed(0))).toBe(false)
  expect(needsReminder({ ...lead, outcome: 'offer' }, agreed(0))).toBe(false)
})

it('does not count a lead that staff added', () => {
  expect(isByVisitor({ source: sourceByStaff('Telefon') })).toBe(false)
  for (const source of ['', 'source=google', 'source=m%C3%BCnster', 'referrer=blog.example']) {
    expect(isByVisitor({ source })).toBe(true)
  }
})
