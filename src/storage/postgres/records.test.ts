import type { QueryArrayResult } from 'pg'
import { expect, it } from 'vitest'
import { asRecords } from './records.ts'

const answer = (rows: unknown[][], rowCount: number) =>
  ({ fields: [{ name: 'received_at' }], rows, rowCount }) as unknown as QueryArrayResult

it('names columns as the lead room does', () => {
  expect(asRecords(answer([[1], [null]], 2))).toEqual({ rows: [{ receivedAt: 1 }, { receivedAt: null }], count: 2 })
})

it.each([
  ['rows with a hole', answer(Object.assign([], { 1: [1] }), 2)],
  ['fewer rows than the database counted', answer([[1]], 2)],
])('throws on %s', (_, lossy) => {
  expect(() => asRecords(lossy)).toThrow(expect.objectContaining({ code: 'XX000' }))
})
