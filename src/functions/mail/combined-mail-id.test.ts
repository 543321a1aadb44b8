import { expect, it } from 'vitest'
import { combinedMailId } from './compose-mail.ts'

it('is the same UUID for the same messages in any order, and another one for other messages', async () => {
  const id = await combinedMailId(['a', 'b'])
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(await combinedMailId(['b', 'a'])).toBe(id)
  expect(await combinedMailId(['a', 'b', 'c'])).not.toBe(id)
})
