import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

it.each([
  ['erika@example.org', 'Erika@Example.ORG', true],
  ['erika@example.org', 'erika+dach+2@example.org', true],
  ['erika@example.org', 'erika@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org', true],
  ['erika@münchen.example', 'erika@MÜNCHEN.example', true],
  ['erika.m@gmail.com', 'erikam+x@googlemail.com', true],
  ['erika@example.org', 'erika@example.com', false],
  ['e.rika@example.org', 'erika@example.org', false],
  ['+@example.org', '+x@example.org', false],
])('recognises whether %s and %s are one mailbox: %s', (one, other, isSame) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(isSame)
})
