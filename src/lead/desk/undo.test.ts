import { expect, it } from 'vitest'
import { answered, BOTH, LATER, MAX, openCase, tried } from '../../../tests/support/open-case.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../base/durations.ts'
import type { DeskAction } from './desk-request.ts'
import { newestUndoable } from './plan-change.ts'

it.each<[string, DeskAction[]]>([
  ['a missed call', [tried()]],
  ['a second call in vain', [tried(), tried(NOON + 30 * HOUR)]],
  ['an answer', [answered]],
  ['an answer that ended a plan', [tried(), { ...answered, outcome: 'lost' }]],
  ['a later outcome of an answer', [answered, { ...answered, outcome: 'offer' }]],
  ['a reopening', [{ ...answered, outcome: 'offer' }, { kind: 'reopened' }]],
  ['a note', [{ kind: 'note', text: 'Hund im Garten' }]],
  ['an assignment', [{ kind: 'assigned', to: MAX }]],
  ['a removed assignment', [MAX, ''].map((to) => ({ kind: 'assigned', to }))],
])('restores the lead as it was before %s', async (_, actions) => {
  const { act, undo, current, mails } = await openCase()
  let [before, mailsBefore] = [await current(), await mails()]
  for (const action of actions) {
    ;[before, mailsBefore] = [await current(), await mails()]
    await act(action, { now: LATER + 1 })
  }
  expect((await undo({ now: LATER + 2 })).result).toBe('done')
  expect(await current()).toEqual({ ...before, version: before.version + 2 })
  expect(await mails()).toEqual(mailsBefore)
})

it('releases a lead that was marked as spam, and queues its mails', async () => {
  const { act, undo, current, mails, store } = await openCase()
  await act({ kind: 'quarantined' })
  expect(await store.listUnsentMessages()).toEqual([])
  expect((await undo({ now: LATER + 1 })).result).toBe('done')
  expect(await current()).toMatchObject({ quarantinedAt: LATER, releasedAt: LATER + 1 })
  expect(await mails()).toEqual(BOTH)
  expect(await store.listUnsentMessages()).toHaveLength(2)
})

it('puts a released lead back into quarantine, and holds its unsent mails', async () => {
  const { act, undo, current, store } = await openCase({ quarantinedAt: NOON })
  await act({ kind: 'released' })
  expect((await undo({ now: LATER + 1 })).result).toBe('done')
  expect(await current()).toMatchObject({ quarantinedAt: LATER + 1, releasedAt: null })
  expect(await store.listUnsentMessages()).toEqual([])
})

it('does not quarantine a lead of a flood when its release is undone', async () => {
  const { act, undo, current, mails } = await openCase({}, { isFlood: true })
  await act({ kind: 'released' })
  await undo({ now: LATER + 1 })
  expect(await current()).toMatchObject({ quarantinedAt: null })
  expect(await mails()).toEqual(['staff-collected'])
  // Accepted again, the person gets the confirmation after all.
  await act({ kind: 'released' }, { now: LATER + 2 })
  expect(await mails()).toContain('visitor-confirmation')
})

it('undoes only the newest entry, and each once', async () => {
  const { act, history, current } = await openCase()
  await act(tried())
  const [first] = await history()
  await act({ kind: 'assigned', to: MAX })
  const undone = { kind: 'undone', entry: first?.id ?? '' } as const
  expect((await act(undone)).result).toBe('stale')
  const newest = newestUndoable(await history())?.id ?? ''
  expect((await act({ kind: 'undone', entry: newest })).result).toBe('done')
  expect((await act({ kind: 'undone', entry: newest })).result).toBe('stale')
  expect((await act(undone)).result).toBe('done')
  expect(await current()).toMatchObject({ tries: 0, tryAgainAt: null, assignedTo: '' })
})
