import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROMISE } from '../../tests/support/sample-leads.ts'
import { HOUR } from '../base/durations.ts'
import { dueAt, isWithinPhoneHours, remindAt } from './due-time.ts'

const at = (text: string) => Date.parse(text)
const isOpen = (time: number) => isWithinPhoneHours(time, PROMISE.phoneHours)

it('is due after 24 real hours, also when the clocks change in between', () => {
  expect(dueAt(at('2026-10-24T12:00+02:00'), PROMISE)).toBe(at('2026-10-25T11:00+01:00'))
  expect(dueAt(at('2027-03-27T12:00+01:00'), PROMISE)).toBe(at('2027-03-28T13:00+02:00'))
})

it.each([
  ['at night: when the telephone closes before', '2026-11-27T02:59+01:00', '2026-11-27T18:00+01:00'],
  ['in the evening: at the same closing time', '2026-11-18T20:00+01:00', '2026-11-19T18:00+01:00'],
  ['early in the morning: that closing time is too near', '2026-11-18T07:00+01:00', '2026-11-19T07:00+01:00'],
  ['before a weekend: also on Saturday', '2026-11-20T17:00+01:00', '2026-11-21T17:00+01:00'],
  ['on Sunday: on Monday', '2026-11-22T14:00+01:00', '2026-11-23T14:00+01:00'],
])('is due, sent %s', (_name, received, due) => {
  expect(dueAt(at(received), PROMISE)).toBe(at(due))
})

it('is due after all hours of the promise without telephone hours', () => {
  expect(dueAt(at('2026-11-27T02:59+01:00'), { ...PROMISE, phoneHours: [] })).toBe(at('2026-11-28T02:59+01:00'))
})

it.each([
  ['Tuesday afternoon: four hours before', '2026-11-17T15:00+01:00', '2026-11-18T11:00+01:00'],
  ['Tuesday morning: before closing time on Tuesday', '2026-11-17T10:00+01:00', '2026-11-17T17:00+01:00'],
  ['Friday morning: before the weekend', '2026-11-20T11:00+01:00', '2026-11-20T17:00+01:00'],
  ['Friday evening: on Saturday all the same', '2026-11-20T21:00+01:00', '2026-11-21T17:00+01:00'],
  ['Sunday afternoon: on Monday', '2026-11-22T14:00+01:00', '2026-11-23T10:00+01:00'],
  ['on Christmas Day: an hour before the last closing time', '2026-12-24T15:00+01:00', '2026-12-24T17:00+01:00'],
  ['in summer, by summer time', '2026-07-07T10:00+02:00', '2026-07-07T17:00+02:00'],
  ['over the night the clocks go forward', '2027-03-27T20:00+01:00', '2027-03-28T17:00+02:00'],
])('reminds staff: %s', (_name, received, reminder) => {
  expect(remindAt(at(received), PROMISE)).toBe(at(reminder))
})

it('reminds staff after the request and before it is due, within phone hours if possible', () => {
  const times = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2040-01-01T00:00Z') })
  fc.assert(
    fc.property(times, fc.integer({ min: 5, max: 72 }), (receivedAt, replyHours) => {
      const promise = { ...PROMISE, replyHours }
      const due = dueAt(receivedAt, promise)
      const reminder = remindAt(receivedAt, promise)
      expect(reminder).toBeGreaterThanOrEqual(receivedAt)
      expect(reminder).toBeLessThan(due)
      expect(reminder).toBeLessThanOrEqual(Math.max(receivedAt, due - 4 * HOUR))
      expect(isOpen(reminder)).toBe(isOpen(due - 4 * HOUR) || closesAfter(receivedAt, due))
    }),
    { numRuns: 3000 },
  )
})

/** Whether phone hours end at least an hour after `receivedAt` and before the usual reminder: found by walking in quarters of an hour. */
function closesAfter(receivedAt: number, due: number): boolean {
  const step = HOUR / 4
  const firstStep = Math.ceil((receivedAt + HOUR) / step) * step
  for (let time = firstStep; time <= due - 4 * HOUR; time += step) {
    if (!isOpen(time) && isOpen(time - 1)) return true
  }
  return false
}

it('opens and closes phone hours on the minute', () => {
  const times = ['20T07:59', '20T08:00', '20T17:59', '20T18:00', '21T12:00'].map((time) => at(`2026-11-${time}+01:00`))
  expect(times.map(isOpen)).toEqual([false, true, true, false, false])
})

it('reads several ranges of phone hours, also half hours', () => {
  const phoneHours = [
    { firstWeekday: 1, lastWeekday: 4, from: 8 * 60, to: 12 * 60 },
    { firstWeekday: 1, lastWeekday: 4, from: 13 * 60, to: 17 * 60 + 30 },
    { firstWeekday: 5, lastWeekday: 5, from: 8 * 60, to: 12 * 60 + 30 },
  ]
  expect(isWithinPhoneHours(at('2026-11-18T12:30+01:00'), phoneHours)).toBe(false)
  expect(isWithinPhoneHours(at('2026-11-18T17:29+01:00'), phoneHours)).toBe(true)
  const remind = (received: string) => remindAt(at(received), { replyHours: 24, phoneHours })
  // The telephone hours pause at noon, so the reminder comes an hour before.
  expect(remind('2026-11-17T16:45+01:00')).toBe(at('2026-11-18T11:00+01:00'))
  // On a Friday the last hour begins at half past eleven.
  expect(remind('2026-11-20T09:00+01:00')).toBe(at('2026-11-20T11:30+01:00'))
})

it('reminds staff with phone hours on any days', () => {
  // Tuesdays from two to seven: a request on Wednesday morning waits for no closing time.
  const promise = { replyHours: 24, phoneHours: [{ firstWeekday: 2, lastWeekday: 2, from: 14 * 60, to: 19 * 60 }] }
  expect(remindAt(at('2026-11-17T08:00+01:00'), promise)).toBe(at('2026-11-17T18:00+01:00'))
  expect(remindAt(at('2026-11-18T08:00+01:00'), promise)).toBe(at('2026-11-19T04:00+01:00'))
})
