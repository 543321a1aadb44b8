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

it('creates ids in sorting order, within a millisecond and after the clock was set back', () => {
  const ids = [TIME, TIME, TIME, TIME + 1, TIME - 5000, TIME + 2].map((time) => newId(time))
  expect(ids).toEqual([...ids].sort())
})

it('creates no id twice and all in order, even ten thousand in a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(TIME + 10))
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(10_000)
})

it('refuses a time that is no number, and works again after that', () => {
  expect(() => newId(Number.NaN)).toThrow(RangeError)
  expect(newId(TIME)).toMatch(/^[0-9a-f]{8}-/)
})
