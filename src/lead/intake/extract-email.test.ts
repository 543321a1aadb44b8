import { expect, it } from 'vitest'
import { extractEmail } from './extract-email.ts'

it.each([
  ['erika@müller-söhne.de', 'erika@xn--mller-shne-kcb9d.de'],
  ['Erika Mustermann <erika@example.org>', 'erika@example.org'],
  ['mailto:erika@example.org', 'erika@example.org'],
  [' erika@example.org, ', 'erika@example.org'],
])('tidies %s into %s', (typed, tidy) => {
  expect(extractEmail(typed)).toBe(tidy)
})

it.each(['jürgen@example.org', 'erika', 'a@b@c.org', '@example.org', 'erika@', ''])('leaves %o as it is', (typed) => {
  expect(extractEmail(typed)).toBe(typed)
})
