import { expect, it } from 'vitest'
import { answered, openCase } from '../../../tests/support/open-case.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import type { DeskAction } from './desk-request.ts'
import { findConflict } from './is-stale.ts'

it('finds the entry that made an action stale, not a newer one of the colleague or of another subject', async () => {
  const { act, current, history } = await openCase()
  await act(answered, { by: MAX.address })
  // Both were waiting on Erika's device since version 0.
  const assign: DeskAction = { kind: 'assigned', to: ERIKA.address }
  expect((await act(assign, { seenVersion: 0 })).result).toBe('done')
  expect((await act(answered, { seenVersion: 0 })).result).toBe('stale')
  const [byMax, own] = await history()
  const { version } = await current()
  const find = (action: DeskAction, seenVersion = 0, ownEntryIds: string[] = []) =>
    findConflict(
      [byMax, own].filter((entry) => entry !== undefined),
      version - seenVersion,
      action,
      ownEntryIds,
    )
  expect(find(answered)).toEqual(byMax)
  expect(find(assign)).toEqual(own)
  expect(find(assign, 0, [own?.id ?? ''])).toBeUndefined()
  expect(find({ kind: 'undone', entry: '' })).toEqual(own)
  expect(find(answered, 1)).toBeUndefined()
  expect(find({ kind: 'note', text: 'Hund im Garten' })).toBeUndefined()
  // The history does not reach back that far.
  expect(find(answered, -1)).toEqual(byMax)
})
