import { expect, it } from 'vitest'
import { answered, LATER, MAX, openCase, tried } from '../../../tests/support/open-case.ts'
import { DAY } from '../../base/durations.ts'
import { statusOf } from '../lead-status.ts'
import { reopening } from './plan-change.ts'

const MONDAY = LATER + 3 * DAY

it('makes a lead with a cancelled visit a follow-up, because the promised answer was given', async () => {
  const { act, undo, current } = await openCase()
  await act({ kind: 'assigned', to: MAX })
  await act({ ...answered, outcome: 'visit', until: LATER + DAY })
  await act(tried(LATER + 2 * DAY))
  const planned = await current()
  await act(reopening(planned, MONDAY))
  const cancelled = await current()
  expect(cancelled).toMatchObject({
    answeredAt: planned.answeredAt,
    outcome: 'later',
    nextAt: MONDAY,
    tryAgainAt: null,
  })
  expect(cancelled.assignedTo).toBe(planned.assignedTo)
  expect(statusOf(cancelled, LATER)).toBe('planned')
  await undo()
  expect(await current()).toMatchObject({ outcome: 'visit', nextAt: LATER + DAY, tryAgainAt: LATER + 2 * DAY })
})

it('makes a lost lead a follow-up, and one that was only marked as answered unanswered again', async () => {
  const { act, current } = await openCase()
  await act({ ...answered, outcome: 'lost' })
  await act(reopening(await current(), MONDAY))
  expect(await current()).toMatchObject({ outcome: 'later', nextAt: MONDAY, closedAt: null, lossReason: '' })

  const other = await openCase()
  await other.act({ ...answered, outcome: '' })
  await other.act(reopening(await other.current(), MONDAY))
  expect(await other.current()).toMatchObject({ answeredAt: null, outcome: '', nextAt: null })
})
