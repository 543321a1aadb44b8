import { expect, it } from 'vitest'
import { StoreError } from '../lead/store/store-error.ts'
import { createLog } from './log.ts'

function logged(event: string, fields = {}, error?: unknown) {
  const lines: string[] = []
  createLog(
    (line) => lines.push(line),
    () => Date.UTC(2026, 0, 2),
  )(event, fields, error)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\n]+\n$/)
  return JSON.parse(lines[0] ?? '')
}

it('writes a line of JSON with time and event', () => {
  const line = { time: '2026-01-02T00:00:00.000Z', event: 'request', status: 200 }
  expect(logged('request', { status: 200 })).toEqual(line)
})

it('logs an error and its place in the code, without its message', () => {
  const cause = Object.assign(new TypeError('erika@example.org is not a number'), { code: 'ERR_X', errcode: 5 })
  const line = logged('failed', {}, new StoreError('busy', { cause }))
  expect(line).toMatchObject({
    code: 'busy',
    error: 'StoreError',
    errorCode: 'busy',
    cause: { error: 'TypeError', errorCode: 'ERR_X', sqliteCode: 5 },
  })
  expect(line.at[0]).toMatch(/^at /)
  expect(JSON.stringify(line)).not.toContain('erika')
  for (const error of ['erika@example.org', new Error('first\n    at erika@example.org\n  at home')]) {
    expect(JSON.stringify(logged('failed', {}, error))).not.toContain('erika')
  }
})
