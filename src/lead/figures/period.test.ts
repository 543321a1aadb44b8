import { expect, test } from 'vitest'
import { calendarSpan, endOfEarlier, spanOf, weekNumber, wholeWeek } from './period.ts'

const WEEK = { since: '2026-06-08', until: '2026-06-14' }
/** A Thursday. */
const NOW = Date.parse('2026-11-26T10:00:00+01:00')

test.each([
  ['2026-06-15T00:00:00+02:00', WEEK],
  ['2026-06-21T23:59:00+02:00', WEEK],
  ['2027-01-04T08:00:00+01:00', { since: '2026-12-28', until: '2027-01-03' }],
  // The clocks go back in the night to Sunday.
  ['2026-10-26T00:30:00+01:00', { since: '2026-10-19', until: '2026-10-25' }],
])('at %s, the last complete week is %o', (now, week) => {
  expect(wholeWeek(Date.parse(now))).toEqual(week)
})

test.each([
  ['week', '2026-11-23', '2026-11-23 2026-11-26', '2026-11-16 2026-11-19', '2026-11-16', null],
  ['2026-11-16', '2026-11-16', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15', '2026-11-09', '2026-11-23'],
  ['month', '2026-11', '2026-11-01 2026-11-26', '2026-10-01 2026-10-26', '2026-10', null],
  ['2026-10', '2026-10', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30', '2026-09', '2026-11'],
  ['2026-01', '2026-01', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2025-12', '2026-02'],
  ['year', '2026', '2026-01-01 2026-11-26', '2025-01-01 2025-11-26', '2025', null],
  ['2024', '2024', '2024-01-01 2024-12-31', '2023-01-01 2023-12-31', null, '2025'],
])('%s is the period %s, from %s, compared with %s', (idOrUnit, id, days, earlierDays, before, after) => {
  const span = calendarSpan(idOrUnit, NOW)
  expect(span).toMatchObject({ id, before, after })
  const write = (period = WEEK) => `${period.since} ${period.until}`
  expect([write(span?.period), write(span?.earlier)]).toEqual([days, earlierDays])
})

test.each([
  ['week', '2026-11-26T10:00:00+01:00', '2026-11-19T10:00:00+01:00'],
  // The clocks change within the earlier month, and within the current week.
  ['month', '2026-11-26T10:00:00+01:00', '2026-10-26T10:00:00+01:00'],
  ['week', '2026-10-25T10:00:00+01:00', '2026-10-18T10:00:00+02:00'],
  ['week', '2026-03-29T10:00:00+02:00', '2026-03-22T10:00:00+01:00'],
])('for the current %s at %s, the earlier period ends at %s', (unit, now, end) => {
  const span = calendarSpan(unit, Date.parse(now))
  expect(span && endOfEarlier(span, Date.parse(now))).toBe(Date.parse(end))
})

test('a current month longer than the one before it is compared with the whole of that', () => {
  const { earlier } = calendarSpan('month', Date.parse('2026-03-31T10:00:00+02:00')) ?? {}
  expect(earlier).toEqual({ since: '2026-02-01', until: '2026-02-28' })
})

test.each(['', '2026-13', '2026-00', '2026-1', '2026-12', '2027', '2023', '1e12', '2026-11-24', '2026-02-30', 'week '])(
  '%j is no period',
  (idOrUnit) => expect(calendarSpan(idOrUnit, NOW)).toBeNull(),
)

test('only whole months have costs', () => {
  const months = (since: string, until: string) => spanOf({ since, until }).months
  expect(months('2026-10-01', '2026-11-30')).toEqual({ since: '2026-10', until: '2026-11' })
  expect([months('2026-11-01', '2026-11-29'), months('2026-11-02', '2026-11-30')]).toEqual([null, null])
  expect([calendarSpan('week', NOW)?.months, calendarSpan('2025', NOW)?.months]).toEqual([
    null,
    { since: '2025-01', until: '2025-12' },
  ])
})

test.each([
  ['2026-11-16', 47],
  ['2025-12-29', 1],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
])('the week from %s has the number %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number)
})
