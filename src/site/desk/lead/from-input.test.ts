import { expect, test } from 'vitest'
import { fromInput } from './from-input.ts'

test('reads German time', () => {
  expect(fromInput('2026-11-03T09:05')).toBe(Date.parse('2026-11-03T09:05+01:00'))
  expect(fromInput('')).toBeNull()
})
