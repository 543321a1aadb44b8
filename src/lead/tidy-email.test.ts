import { expect, it } from 'vitest'
import { tidyEmail } from './tidy-email.ts'

it.each([
  ['erika@müller-söhne.de', 'erika@xn--mller-shne-kcb9d.de'],
  ['Erika Mustermann <erika@example.org>', 'erika@example.org'],
  ['mailto:erika@example.org', 'erika@example.org'],
  [' erika@example.org, ', 'erika@example.org'],
  ['jürgen@example.org', 'jürgen@example.org'],
])('makes of %s %s', (typed, tidy) => {
  expect(tidyEmail(typed)).toBe(tidy)
})

it.each(['erika', 'a@b@c.org', '@example.org', 'erika@', ''])('leaves %o as it is', (typed) => {
  expect(tidyEmail(typed)).toBe(typed)
})
