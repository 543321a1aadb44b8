import { expect, it } from 'vitest'
import { isHoliday } from './holidays.ts'

const read = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

// Easter Mondays: the calendar of the Physikalisch-Technische Bundesanstalt; 1981 and 2076 are the exceptions of the rule.
it.each(['2026-04-06', '2027-03-29', '2028-04-17', '2038-04-26', '1981-04-20', '2076-04-20'])(
  '%s is a holiday',
  (date) => {
    expect(isHoliday(read(date))).toBe(true)
  },
)

it('has the eleven holidays of a year, also on a day counted from another month', () => {
  const days = Array.from({ length: 365 }, (_, day) => ({ year: 2026, month: 1, day: day + 1 })).filter(isHoliday)
  const dates = days.map(({ day }) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(5, 10))
  expect(dates).toEqual('01-01 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26'.split(' '))
})
