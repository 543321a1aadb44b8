import { expect, it } from 'vitest'
import { deskWords } from './desk-words.ts'

it('ends the sentence about a cancelled appointment with one full stop', () => {
  const { text } = deskWords.cancelDialog
  expect(text('morgen')).toMatch(/: morgen\.$/)
  expect(text('Mo 7.12.')).toMatch(/: Mo 7\.12\.$/)
})
