import { expect, test } from 'vitest'
import { germanClock, germanInstant } from '../../base/german-time.ts'
import { missesPromise, nextTries } from './next-tries.ts'

const OFFICE = [{ firstWeekday: 1, lastWeekday: 5, from: 8 * 60, to: 18 * 60 }]
const at = (day: number, hour: number, minute = 0, month = 11) =>
  germanInstant({ year: 2026, month, day, hour, minute })

/** As `kind d. h:m`, by German clocks. */
function offered(now: number, hours = OFFICE, dueAt = 0): string[] {
  return nextTries({ answeredAt: null, dueAt }, now, hours).map(({ kind, at }) => {
    const { day, hour, minute } = germanClock(at)
    return `${kind} ${day}. ${hour}:${minute}`
  })
}

test.each([
  ['Monday morning', at(23, 9, 10), ['hours 23. 11:10', 'evening 23. 17:0', 'morning 24. 8:0']],
  [
    'half past four, when five is near and the office closes at six',
    at(23, 16, 30),
    ['morning 24. 8:0', 'nextEvening 24. 17:0'],
  ],
  ['two hours before the office closes', at(23, 16), ['evening 23. 17:0', 'morning 24. 8:0']],
  ['early afternoon, in the order of time', at(23, 15, 30), ['evening 23. 17:0', 'hours 23. 17:30', 'morning 24. 8:0']],
  ['late evening: nobody is rung up at night', at(23, 21), ['morning 24. 8:0', 'nextEvening 24. 17:0']],
  ['night: the same day', at(24, 1), ['morning 24. 8:0', 'evening 24. 17:0']],
  ['Friday: Monday', at(27, 12), ['hours 27. 14:0', 'evening 27. 17:0', 'morning 30. 8:0']],
  ['Saturday, without telephone hours', at(28, 12), ['morning 30. 8:0', 'nextEvening 30. 17:0']],
  ['Good Friday, a holiday', at(3, 9, 0, 4), ['morning 7. 8:0', 'nextEvening 7. 17:0']],
])('%s', (_, now, expected) => {
  expect(offered(now)).toEqual(expected)
})

test('offers no time after the telephone hours', () => {
  const tillNoon = [
    { firstWeekday: 1, lastWeekday: 4, from: 8 * 60, to: 17 * 60 },
    { firstWeekday: 5, lastWeekday: 5, from: 8 * 60, to: 13 * 60 },
  ]
  expect(offered(at(26, 12), tillNoon)).toEqual(['hours 26. 14:0', 'morning 27. 8:0'])
  expect(offered(at(27, 12), tillNoon)).toEqual(['morning 30. 8:0'])
})

test('the morning after a clock change is at eight by the clock', () => {
  const saturday = at(24, 12, 0, 10)
  const everyDay = [{ firstWeekday: 1, lastWeekday: 7, from: 8 * 60, to: 18 * 60 }]
  expect(offered(saturday, everyDay).at(-1)).toBe('morning 25. 8:0')
})

test('names the day by its distance and its weekday', () => {
  expect(nextTries({ answeredAt: null, dueAt: 0 }, at(27, 20), OFFICE)).toEqual([
    { kind: 'morning', at: at(30, 8), day: 3, weekday: 1 },
    { kind: 'nextEvening', at: at(30, 17) },
  ])
})

test.each([
  ['the answer is due soon', at(24, 9, 10), at(24, 8, 5), 'promised 24. 9:0'],
  ['it is due at the closing time', at(24, 18), at(24, 16, 35), 'promised 24. 17:30'],
  ['ten minutes are left until that call', at(24, 9, 10), at(24, 8, 50), 'promised 24. 9:0'],
  ['less than ten are left', at(24, 9, 10), at(24, 8, 51), 'hours 24. 10:51'],
  ['the only half hour is before the telephone hours', at(24, 8, 5), at(24, 7, 10), 'hours 24. 9:10'],
  ['the usual times suffice', at(24, 16), at(24, 8, 5), 'hours 24. 10:5'],
])('offers a call before the answer is due: %s', (_, dueAt, now, first) => {
  expect(offered(now, OFFICE, dueAt)[0]).toBe(first)
})

test('a time after the promised answer misses the promise, unless an answer was given or the promise is already broken', () => {
  const lead = { answeredAt: null, dueAt: at(24, 7, 42) }
  expect(missesPromise(lead, at(24, 8), at(23, 9))).toBe(true)
  expect(missesPromise(lead, at(23, 17), at(23, 9))).toBe(false)
  expect(missesPromise(lead, at(25, 8), at(24, 9))).toBe(false)
  expect(missesPromise({ ...lead, answeredAt: at(23, 8) }, at(24, 8), at(23, 9))).toBe(false)
})
