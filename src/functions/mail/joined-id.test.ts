import { expect, it } from 'vitest'
import { joinedId } from './joined-id.ts'

it('is the same UUID for the same messages in any order, and another one for other messages', async () => {
  const id = await joinedId(['a', 'b'])
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(await joinedId(['b', 'a'])).toBe(id)
  expect(await joinedId(['a', 'b', 'c'])).not.toBe(id)
})
