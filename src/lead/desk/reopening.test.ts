import { expect, it } from 'vitest'
import { answered, LATER, MAX, openCase, tried } from '../../../tests/support/open-case.ts'
import { PROMISE } from '../../../tests/support/sample-leads.ts'
import { DAY } from '../../base/durations.ts'
import { statusOf } from '../lead-status.ts'
import { nextMorning } from '../next-morning.ts'
import { reopening } from './plan-change.ts'

const { phoneHours } = PROMISE
const MORNING = nextMorning(LATER, phoneHours).at

it('makes a lead with a cancelled visit a follow-up, because the promised answer was given', async () => {
  const { act, undo, current } = await openCase()
  await act({ kind: 'assigned', to: MAX })
  await act({ ...answered, outcome: 'visit', until: LATER + DAY })
  await act(tried(LATER + 2 * DAY))
  const planned = await current()
  await act(reopening(planned, LATER, phoneHours))
  const cancelled = await current()
  expect(cancelled).toMatchObject({
    answeredAt: planned.answeredAt,
    outcome: 'later',
    nextAt: MORNING,
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
  await act(reopening(await current(), LATER, phoneHours))
  expect(await current()).toMatchObject({ outcome: 'later', nextAt: MORNING, closedAt: null, lossReason: '' })

  const other = await openCase()
  await other.act({ ...answered, outcome: '' })
  await other.act(reopening(await other.current(), LATER, phoneHours))
  expect(await other.current()).toMatchObject({ answeredAt: null, outcome: '', nextAt: null })
})
