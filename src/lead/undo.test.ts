import { describe, expect, it } from 'vitest'
import { answered, BOTH, LATER, MAX, openCase, tried } from '../../tests/support/open-case.ts'
import { NOON } from '../../tests/support/sample-leads.ts'
import { undoable } from './act-on-lead.ts'
import type { DeskAction } from './desk.ts'
import { HOUR } from './durations.ts'

describe('an undone entry no longer counts', () => {
  it.each<[string, DeskAction[]]>([
    ['a call in vain', [tried()]],
    ['a second one', [tried(), tried(NOON + 30 * HOUR)]],
    ['an answer', [answered]],
    ['an answer that ended a plan', [tried(), { ...answered, outcome: 'unfit' }]],
    ['what was said later about an answer', [answered, { ...answered, outcome: 'offer' }]],
    ['a reopening', [{ ...answered, outcome: 'offer' }, { kind: 'reopened' }]],
    ['a note', [{ kind: 'note', text: 'Hund im Garten' }]],
    ['a colleague', [{ kind: 'assigned', to: MAX }]],
    [
      'another colleague',
      [
        { kind: 'assigned', to: MAX },
        { kind: 'assigned', to: '' },
      ],
    ],
  ])('%s', async (_, actions) => {
    const { act, undo, current, mails } = await openCase()
    const last = actions.at(-1)
    for (const action of actions.slice(0, -1)) await act(action)
    const before = await current()
    if (last) await act(last, { now: LATER + 1 })
    expect((await undo({ now: LATER + 2 })).result).toBe('done')
    expect(await current()).toEqual({ ...before, version: before.version + 2 })
    expect(await mails()).toEqual(BOTH)
  })

  it('spam: the lead is with staff again, and its mails are owed', async () => {
    const { act, undo, current, mails } = await openCase()
    await act({ kind: 'quarantined' })
    expect(await mails()).toEqual([])
    expect((await undo({ now: LATER + 1 })).result).toBe('done')
    expect(await current()).toMatchObject({ quarantinedAt: LATER, releasedAt: LATER + 1 })
    expect(await mails()).toEqual(BOTH)
  })

  it('no spam: the lead is in quarantine again, and mails that are not sent are not owed', async () => {
    const { act, undo, current, mails } = await openCase({ quarantinedAt: NOON })
    await act({ kind: 'released' })
    expect((await undo({ now: LATER + 1 })).result).toBe('done')
    expect(await current()).toMatchObject({ quarantinedAt: LATER + 1, releasedAt: null })
    expect(await mails()).toEqual([])
  })

  it('no spam of a lead in a flood: it was never in quarantine, and does not go there', async () => {
    const { act, undo, current, mails } = await openCase({}, { isFlood: true })
    await act({ kind: 'released' })
    await undo({ now: LATER + 1 })
    expect(await current()).toMatchObject({ quarantinedAt: null })
    expect(await mails()).toEqual(['staff-collected'])
  })

  it('one after the other, the newest first, until nothing is left', async () => {
    const { act, undo, current, lead } = await openCase()
    for (const action of [tried(), { kind: 'assigned', to: MAX } as const, answered]) await act(action)
    for (let step = 0; step < 3; step += 1) expect((await undo()).result).toBe('done')
    expect(await current()).toEqual({ ...lead, version: 6 })
    expect((await undo()).result).toBe('stale')
  })

  it('is the newest event alone, and each once', async () => {
    const { act, events, current } = await openCase()
    await act(tried())
    const [first] = await events()
    await act({ kind: 'assigned', to: MAX })
    const undone = { kind: 'undone', event: first?.id ?? '' } as const
    expect((await act(undone)).result).toBe('stale')
    const newest = undoable(await events())?.id ?? ''
    expect((await act({ kind: 'undone', event: newest })).result).toBe('done')
    expect((await act({ kind: 'undone', event: newest })).result).toBe('stale')
    expect((await act(undone)).result).toBe('done')
    expect(await current()).toMatchObject({ tries: 0, tryAgainAt: null, assignedTo: '' })
  })
})
