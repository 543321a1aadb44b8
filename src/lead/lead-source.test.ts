import { expect, test } from 'vitest'
import { cleanSource, describeSource, readSource } from './lead-source.ts'

const sourceOf = (sent: string) => readSource(cleanSource(sent))

test('keeps the campaign, and nothing else of the query', () => {
  const query = 'utm_source=google&utm_medium=cpc&utm_campaign=Herbst%2026&gclid=abc&utm_id=7&name=Erika'
  expect(sourceOf(`?${query}`)).toEqual({ source: 'google', medium: 'cpc', campaign: 'herbst 26' })
  expect(describeSource(cleanSource(`?${query}`))).toBe('google · cpc · herbst 26')
})

test('treats spellings of one name as one source', () => {
  const spelt = ['Google', 'google%20', 'GOOGLE', '%E2%80%8Bgoo%00gle'].map((name) =>
    cleanSource(`?utm_source=${name}`),
  )
  expect(new Set(spelt.slice(0, 3))).toEqual(new Set(['source=google']))
  expect(spelt[3]).toBe('source=goo+gle')
})

test('names the linking host if the address names no campaign, and never its path', () => {
  expect(sourceOf('www.Nachbar-Blog.example:8443?')).toEqual({ referrer: 'nachbar-blog.example' })
  expect(sourceOf('blog.example?utm_source=brief')).toEqual({ source: 'brief' })
  for (const odd of ['', '?', 'blog.example/pfad?', '<b>?', `${'a'.repeat(99)}.de?`, 'erika@x.example?']) {
    expect(cleanSource(odd)).toBe('')
  }
})

test.each([
  ['erika@example.org', undefined],
  ['newsletter für erika@example.org', undefined],
  ['0251 4710100', undefined],
  ['+49 (0)251/4710100', undefined],
  ['anruf 02514710100', undefined],
  // An ad platform's own numbers, and dates.
  ['21034567890', '21034567890'],
  ['2026-09-01', '2026-09-01'],
  ['flyer-0251', 'flyer-0251'],
  ['24 ct statt 33', '24 ct statt 33'],
  [`${'ä'.repeat(99)}🌞x`, `${'ä'.repeat(99)}🌞`],
  ['\u202eelgoog', 'elgoog'],
  ['\ud800', undefined],
  ['<img src=x>', '<img src=x>'],
])('of %s keeps %s', (value, kept) => {
  expect(sourceOf(`?${new URLSearchParams({ utm_campaign: value })}`).campaign).toBe(kept)
})

test.each([
  // A plus sign in a query is a space.
  ['+49 251 123456', undefined],
  ['+49%20251%20123456', undefined],
  ['+4925112345678', undefined],
  ['anruf++49+251+123456', undefined],
  ['+frühling', 'frühling'],
  ['messe-2026', 'messe-2026'],
  ['flyer+48143', 'flyer 48143'],
  ['kw+49+2026-12-01', 'kw 49 2026-12-01'],
  ['49210345678', '49210345678'],
])('of the query source=%s keeps %s', (query, kept) => {
  expect(sourceOf(`?utm_source=${query}`).source).toBe(kept)
})

test('reads a text that is no query', () => {
  for (const odd of ['%', '?%E0%A4%A', '?utm_source', '?&&&=', `?${'x'.repeat(9000)}`])
    expect(cleanSource(odd)).toBe('')
})
