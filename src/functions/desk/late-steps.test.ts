import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { firstIdAt } from '../../base/new-id.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'

const LATER = { kind: 'answered', outcome: 'later', until: NIGHT + 9 * DAY, text: '' } as const satisfies DeskAction

/** The step of a device whose clock is ten minutes ahead. It waited two hours for a connection. */
async function sendLate(action: DeskAction) {
  const { store, ask, clock } = await openDesk()
  const lead = await submit(store, { dueAt: NIGHT + HOUR })
  clock.now = NIGHT + 2 * HOUR + MINUTE
  const [entry, sent] = [firstIdAt(NIGHT + 11 * MINUTE), clock.now + 10 * MINUTE]
  const tokens = [await store.changeToken(NIGHT)]
  const { body } = await ask({ do: 'act', ref: lead.ref, version: 0, action, entry, sent })
  tokens.push(await store.changeToken(NIGHT))
  expect(new Set(tokens).size).toBe(2)
  return body
}

it.each<DeskAction>([LATER, { kind: 'tried', until: NIGHT + DAY, text: '' }, { kind: 'note', text: 'Hund' }])(
  'gives a step of the kind $kind that waited for a connection the time when staff took it',
  async (action) => {
    const { history, answeredAt, dueAt } = await sendLate(action)
    expect(history).toMatchObject([{ kind: action.kind, at: NIGHT + MINUTE }])
    if (action.kind === 'answered') expect(answeredAt).toBeLessThan(dueAt)
  },
)

it.each<DeskAction>([
  { kind: 'assigned', to: MAX.address },
  { ...LATER, outcome: 'visit', facts: { assignee: MAX.address } },
])('gives a step that is news for a colleague the time of its arrival: $kind', async (action) => {
  expect((await sendLate(action)).history).toMatchObject([{ at: NIGHT + 2 * HOUR + MINUTE }])
})

it('lets no clock move a step before an earlier one, or into the future', async () => {
  const { store, ask, act, clock } = await openDesk()
  const lead = await submit(store)
  clock.now += HOUR
  await act(lead, { kind: 'tried', until: NIGHT + DAY, text: '' })
  clock.now += MINUTE
  const note = { do: 'act', ref: lead.ref, version: 1, action: { kind: 'note', text: 'x' } } as const
  await ask({ ...note, entry: firstIdAt(NIGHT), sent: NIGHT + 99 * DAY })
  await ask({ ...note, version: 2, entry: firstIdAt(NIGHT + 9 * DAY), sent: NIGHT })
  const { history } = (await ask({ do: 'lead', ref: lead.ref })).body
  expect(history.map(({ at, by }: { at: number; by: string }) => [at, by])).toEqual([
    [NIGHT + HOUR, ERIKA.address],
    [NIGHT + HOUR + 1, ERIKA.address],
    [NIGHT + HOUR + MINUTE, ERIKA.address],
  ])
})

it('puts a note that waited for a connection before a newer note of a colleague, and after other steps', async () => {
  const { store, ask, act, clock } = await openDesk()
  const lead = await submit(store)
  const send = (text: string, typedAt: number) => {
    const note = { do: 'act', ref: lead.ref, version: 0, action: { kind: 'note', text } } as const
    return ask({ ...note, entry: firstIdAt(typedAt), sent: clock.now })
  }
  clock.now = NIGHT + HOUR
  await act(lead, { kind: 'note', text: 'newer' })
  clock.now = NIGHT + 2 * HOUR
  const { body } = await send('older', NIGHT + MINUTE)
  expect(body.history.map(({ text, at }: { text: string; at: number }) => [text, at])).toEqual([
    ['older', NIGHT + MINUTE],
    ['newer', NIGHT + HOUR],
  ])
  expect(body.excerpt).toBe('newer')
  await act(lead, { kind: 'tried', until: NIGHT + DAY, text: 'call' })
  const texts = (await send('late', NIGHT + 3 * MINUTE)).body.history.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(['older', 'newer', 'call', 'late'])
})
