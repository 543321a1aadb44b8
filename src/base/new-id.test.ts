import { expect, it } from 'vitest'
import { firstIdAt, newId, timeOf } from './new-id.ts'

const TIME = Date.UTC(2026, 5, 10)

it('creates a UUID of version 7', () => {
  expect(newId(TIME)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('says when an id was made', () => {
  // Not of newId(), whose times never go back: another test file may have made a later one.
  expect(timeOf(firstIdAt(TIME))).toBe(TIME)
})

it('creates no id twice and all in order, even ten thousand in a millisecond or after the clock was set back', () => {
  const times = [TIME, TIME + 1, TIME - 5000, ...Array(10_000).fill(TIME + 10)]
  const ids = times.map((time) => newId(time))
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(times.length)
})

it('refuses a time that is no number, and works again after that', () => {
  expect(() => newId(Number.NaN)).toThrow(RangeError)
  expect(newId(TIME)).toMatch(/^[0-9a-f]{8}-/)
})
