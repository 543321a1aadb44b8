import { expect, it } from 'vitest'
import { PROMISE } from '../../../tests/support/sample-leads.ts'
import { nextMorning } from './next-tries.ts'

it.each([
  ['the next day', '2026-11-18T15:00+01:00', '2026-11-19T08:00+01:00'],
  ['Monday after a weekend', '2026-11-20T15:00+01:00', '2026-11-23T08:00+01:00'],
  ['Monday after Christmas', '2026-12-24T15:00+01:00', '2026-12-28T08:00+01:00'],
])('is %s', (_name, now, morning) => {
  expect(nextMorning(Date.parse(now), PROMISE.phoneHours).at).toBe(Date.parse(morning))
})
