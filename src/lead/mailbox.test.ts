import { describe, expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

describe('one mailbox', () => {
  it.each([
    ['erika@example.org', 'Erika@Example.ORG'],
    ['erika@example.org', 'erika+dach+2@example.org'],
    ['erika@example.org', 'erika@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org'],
    ['erika@münchen.example', 'erika@MÜNCHEN.example'],
    ['erika.m@gmail.com', 'erikam+x@googlemail.com'],
  ])('has one spelling: %s and %s', (one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other))
  })

  it.each([
    ['erika@example.org', 'erika@example.com'],
    ['e.rika@example.org', 'erika@example.org'],
    ['+@example.org', '+x@example.org'],
  ])('is not that of another person: %s and %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other))
  })
})
