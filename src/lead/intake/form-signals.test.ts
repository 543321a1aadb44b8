import { expect, it } from 'vitest'
import { parseSignals } from './form-signals.ts'

it.each<[string | null, number | null, boolean]>([
  ['t=48210;h=0', 48210, false],
  ['h=1', null, true],
  [' t=5 ; h=1 ', 5, true],
  [null, null, false],
  ['t=-1;h=yes', null, false],
  ['t=99999999999999', null, false],
  ['nonsense;;=;t', null, false],
])('reads the header %j as time %j and honeypot %j', (value, fillMs, honeypot) => {
  expect(parseSignals(value)).toEqual({ fillMs, honeypot })
})
