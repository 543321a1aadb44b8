import { expect, it, vi } from 'vitest'
import { recordLog } from '../../tests/support/waiter.ts'
import { SECOND } from '../base/durations.ts'
import { limitLog } from './limit-log.ts'

it('a flood of one event hides no other event, no other status, and nothing of the next second', () => {
  vi.useFakeTimers()
  const { log, events } = recordLog()
  const limited = limitLog(log)
  const flood = () => {
    for (let count = 0; count < 1000; count += 1) limited('request', { status: 404, path: '(other)' })
  }
  const written = () => events.splice(0).map(({ event, fields }) => [event, fields.status, fields.count])
  flood()
  expect(written()).toEqual(Array.from({ length: 50 }, () => ['request', 404, undefined]))
  limited('request', { status: 200 })
  limited('store-failed', { code: 'full' })
  vi.advanceTimersByTime(SECOND)
  const left = ['lines-left-out', 404, 950]
  expect(written()).toEqual([['request', 200, undefined], ['store-failed', undefined, undefined], left])
  flood()
  vi.advanceTimersByTime(SECOND)
  expect(written()).toHaveLength(51)
  vi.useRealTimers()
})
