import type { QueryArrayResult } from 'pg'
import { expect, it } from 'vitest'
import { toDriver, toQueryResult } from './driver-statement.ts'

const answer = (rows: unknown[][], rowCount: number) =>
  ({ fields: [{ name: 'receivedAt' }], rows, rowCount }) as unknown as QueryArrayResult

it('names the values of each row', () => {
  expect(toQueryResult(answer([[1], [null]], 2))).toEqual({ rows: [{ receivedAt: 1 }, { receivedAt: null }], count: 2 })
})

it.each([
  ['rows with a hole', answer(Object.assign([], { 1: [1] }), 2)],
  ['fewer rows than the database counted', answer([[1]], 2)],
])('throws on %s', (_, lossy) => {
  expect(() => toQueryResult(lossy)).toThrow(expect.objectContaining({ code: 'XX000' }))
})

it('numbers the parameters of a text, and leaves casts and times alone', () => {
  const { text, values } = toDriver("select :id::uuid, '12:30', :at where :id = :at", { at: 1, id: 'a' })
  expect(text).toBe("select $1::uuid, '12:30', $2 where $1 = $2")
  expect(values).toEqual(['a', 1])
  expect(() => toDriver('select :id, :at', { id: 'a' })).toThrow('lacks its value at')
})
