import { expect, test } from 'vitest'
import { readPlace } from './place.ts'

test.each([
  ['', { at: 'list' }],
  ['#unfug', { at: 'list' }],
  ['#zahlen', { at: 'figures' }],
  ['#K7MQ-4XP2', { at: 'lead', ref: 'K7MQ-4XP2' }],
  ['#k7mq4xp2', { at: 'lead', ref: 'K7MQ-4XP2' }],
  ['#anmelden/abc.def-1', { at: 'enter', token: 'abc.def-1' }],
  ['#K7MQ-4XP2.kx1.abc/beantwortet', { at: 'step', token: 'K7MQ-4XP2.kx1.abc', step: 'beantwortet' }],
  // Cut off by a mail program: the server says so.
  ['#L1.2.3.abc', { at: 'step', token: 'L1.2.3.abc', step: null }],
])('%s', (hash, place) => {
  expect(readPlace(hash)).toEqual(place)
})
