import { expect, test } from 'vitest'
import { germanClock, germanInstant } from '../../../base/german-time.ts'
import { fromInput, missesPromise, nextTries, toInput } from './next-tries.ts'

const OFFICE = [{ firstWeekday: 1, lastWeekday: 5, from: 8 * 60, to: 18 * 60 }]
const at = (day: number, hour: number, minute = 0, month = 11) =>
  germanInstant({ year: 2026, month, day, hour, minute })

/** As `kind d. h:m`, by German clocks. */
function offered(now: number, hours = OFFICE): string[] {
  return nextTries(now, hours).map(({ kind, at }) => {
    const { day, hour, minute } = germanClock(at)
    return `${kind} ${day}. ${hour}:${minute}`
  })
}

test.each([
  ['Monday morning', at(23, 9, 10), ['hours 23. 11:10', 'evening 23. 17:0', 'morning 24. 8:0']],
  ['half past four, when five is near', at(23, 16, 30), ['hours 23. 18:30', 'morning 24. 8:0']],
  ['early afternoon, in the order of time', at(23, 15, 30), ['evening 23. 17:0', 'hours 23. 17:30', 'morning 24. 8:0']],
  ['late evening: nobody is rung up at night', at(23, 21), ['morning 24. 8:0']],
  ['night: the same day', at(24, 1), ['morning 24. 8:0', 'evening 24. 17:0']],
  ['Friday: Monday', at(27, 12), ['hours 27. 14:0', 'evening 27. 17:0', 'morning 30. 8:0']],
  ['Saturday', at(28, 19, 30), ['morning 30. 8:0']],
])('%s', (_, now, expected) => {
  expect(offered(now)).toEqual(expected)
})

test('the morning after a clock change is at eight by the clock', () => {
  const saturday = at(24, 12, 0, 10)
  const everyDay = [{ firstWeekday: 1, lastWeekday: 7, from: 8 * 60, to: 18 * 60 }]
  expect(offered(saturday, everyDay).at(-1)).toBe('morning 25. 8:0')
})

test('names the day by its distance and its weekday', () => {
  expect(nextTries(at(27, 20), OFFICE)).toEqual([{ kind: 'morning', at: at(30, 8), day: 3, weekday: 1 }])
})

test('a time after the promised answer misses the promise, unless an answer was given or the promise is already broken', () => {
  const lead = { answeredAt: null, dueAt: at(24, 7, 42) }
  expect(missesPromise(lead, at(24, 8), at(23, 9))).toBe(true)
  expect(missesPromise(lead, at(23, 17), at(23, 9))).toBe(false)
  expect(missesPromise(lead, at(25, 8), at(24, 9))).toBe(false)
  expect(missesPromise({ ...lead, answeredAt: at(23, 8) }, at(24, 8), at(23, 9))).toBe(false)
})

test('reads and writes the input as German time', () => {
  expect(toInput(at(3, 9, 5))).toBe('2026-11-03T09:05')
  expect(fromInput('2026-11-03T09:05')).toBe(at(3, 9, 5))
  expect(fromInput('')).toBeNull()
})
