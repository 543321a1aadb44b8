import { describe, expect, it } from 'vitest'
import { StoreError } from '../lead/store.ts'
import { createLogWriter } from '../server/log-writer.ts'
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

describe('a log line', () => {
  it('is one JSON object with time and event', () => {
    expect(logged('request', { status: 200 })).toEqual({
      time: '2026-01-02T00:00:00.000Z',
      event: 'request',
      status: 200,
    })
  })

  it('names an error and its place in the code, without its message', () => {
    const cause = Object.assign(new TypeError('erika@example.org is not a number'), { code: 'ERR_X', errcode: 5 })
    const line = logged('failed', {}, new StoreError('busy', { cause }))
    expect(line).toMatchObject({
      error: 'StoreError',
      errorCode: 'busy',
      cause: { error: 'TypeError', errorCode: 'ERR_X', sqliteCode: 5 },
    })
    expect(line.at[0]).toMatch(/^at /)
    expect(JSON.stringify(line)).not.toContain('erika')
    expect(JSON.stringify(logged('failed', {}, 'erika@example.org'))).not.toContain('erika')
  })

  it('leaves out a message of several lines too', () => {
    const line = logged('failed', {}, new Error('first\n    at erika@example.org\n  at home'))
    expect(JSON.stringify(line)).not.toContain('erika')
  })
})

describe('the log writer', () => {
  it('writes the lines of a turn at once, in order, and the rest when asked', async () => {
    const written: string[] = []
    const { write, flush } = createLogWriter({ write: (text) => written.push(text) })
    write('a\n')
    write('b\n')
    expect(written).toEqual([])
    await new Promise(setImmediate)
    write('c\n')
    flush()
    flush()
    expect(written).toEqual(['a\nb\n', 'c\n'])
    await new Promise(setImmediate)
    expect(written).toHaveLength(2)
  })
})
