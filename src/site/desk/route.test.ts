import { expect, test } from 'vitest'
import { figuresHash, readRoute } from './route.ts'

test.each([
  ['', { page: 'list' }],
  ['#unfug', { page: 'list' }],
  ['#zahlen', { page: 'figures', period: 'week', selection: null }],
  ['#zahlen?zeitraum=2026-11&stufe=unfug', { page: 'figures', period: '2026-11', selection: null }],
  [
    figuresHash('2026', { stage: 'offer', source: 'source=%3Cb%3E&campaign=dach+%26+grund' }),
    {
      page: 'figures',
      period: '2026',
      selection: { stage: 'offer', source: 'source=%3Cb%3E&campaign=dach+%26+grund', reason: null },
    },
  ],
  // No source: visitors who came directly.
  [
    figuresHash('week', { stage: 'lost', source: '', reason: '' }),
    { page: 'figures', period: 'week', selection: { stage: 'lost', source: '', reason: '' } },
  ],
  [
    figuresHash('week', { stage: 'contract', isEntered: true }),
    {
      page: 'figures',
      period: 'week',
      selection: { stage: 'contract', source: null, reason: null, isEntered: true },
    },
  ],
  ['#K7MQ-4XP2', { page: 'lead', ref: 'K7MQ-4XP2' }],
  ['#k7mq4xp2', { page: 'lead', ref: 'K7MQ-4XP2' }],
  ['#anmelden/abc.def-1', { page: 'enter', token: 'abc.def-1' }],
  ['#K7MQ-4XP2.kx1.abc/beantwortet', { page: 'step', token: 'K7MQ-4XP2.kx1.abc', step: 'beantwortet' }],
  // Cut off by a mail program: the server says so.
  ['#L1.2.3.abc', { page: 'step', token: 'L1.2.3.abc', step: null }],
])('reads the fragment %j', (hash, route) => {
  expect(readRoute(hash)).toEqual(route)
})
