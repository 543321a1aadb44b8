import { expect, it } from 'vitest'
import { settleDue } from '../../../tests/support/delivery.ts'
import { answered, BOTH, LATER, openCase } from '../../../tests/support/open-case.ts'
import { MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { addVisitorAnswers } from '../answers/add-visitor-answers.ts'
import { sourceByStaff } from '../lead-source.ts'
import { claimTimes } from '../outbox/message-rules.ts'
import { TIME_TO_UNDO } from '../steps/lead-change.ts'
import { isQuarantined } from '../steps/lead-status.ts'

const OUT = LATER + HOUR

async function openHeldCase(...options: Parameters<typeof openCase>) {
  const openedCase = await openCase(...options)
  const { store, current, act } = openedCase
  return {
    ...openedCase,
    /** Sends everything that is due. */
    deliver: async (now = OUT) => (await settleDue(store, now)).map(({ kind }) => kind).sort(),
    answer: (value: string, now = LATER + MINUTE) =>
      addVisitorAnswers(
        store,
        current,
        { answers: [{ id: 'street', question: 'Straße', value }], cleared: [] },
        now,
        () => '',
      ),
    release: (now = LATER + 2 * MINUTE) => act({ kind: 'released' }, { now }),
  }
}

it.each(['released', 'undone'] as const)('holds the mails of a lead in quarantine until it is %s', async (step) => {
  const { act, undo, current, release, deliver, answer } = await openHeldCase()
  await act({ kind: 'tried', until: OUT + 2 * DAY, text: '', mail: true })
  await act({ kind: 'assigned', to: MAX.address })
  await act({ kind: 'quarantined' }, { now: LATER + 1 })
  expect(await deliver()).toEqual([])
  await answer('Hafenstraße 12')
  expect(await deliver()).toEqual([])
  await (step === 'released' ? release() : undo({ now: OUT - TIME_TO_UNDO }))
  expect(await current()).toMatchObject({ quarantinedAt: LATER + 1, releasedAt: expect.any(Number) })
  // The notification has the answers.
  expect(await deliver()).toEqual([...BOTH, 'staff-assigned', 'visitor-missed-call'].sort())
  expect(await deliver(OUT + DAY)).toEqual([])
})

it('holds a mail about answers that arrive in quarantine, one for all', async () => {
  const { act, release, deliver, answer } = await openHeldCase()
  expect(await deliver(LATER)).toEqual(BOTH)
  await act({ kind: 'quarantined' })
  await answer('Hafenstraße 12')
  await answer('Hafenstraße 14', LATER + 2 * MINUTE)
  expect(await deliver()).toEqual([])
  await release(OUT)
  expect(await deliver(OUT + TIME_TO_UNDO - 1)).toEqual([])
  expect(await deliver(OUT + TIME_TO_UNDO)).toEqual(['staff-addition'])
})

it('notifies staff once about a new lead in quarantine that has answers', async () => {
  const { release, deliver, answer } = await openHeldCase({ quarantinedAt: LATER })
  await answer('Hafenstraße 12')
  await release()
  expect(await deliver()).toEqual(BOTH)
})

it('mails only the last assignee of a lead in quarantine', async () => {
  const { act, release, deliver } = await openHeldCase({ quarantinedAt: LATER })
  await act({ kind: 'assigned', to: MAX.address })
  await act({ kind: 'assigned', to: 'otto@example.org' })
  expect(await deliver()).toEqual([])
  await release()
  expect(await deliver()).toEqual(['staff-assigned', ...BOTH].sort())
})

it.each(['released', 'undone'] as const)('confirms no lead that staff added, after it is %s', async (step) => {
  const { act, undo, release, deliver } = await openHeldCase({ source: sourceByStaff('Telefon') })
  await act({ kind: 'quarantined' })
  await (step === 'released' ? release() : undo({ now: OUT - TIME_TO_UNDO }))
  expect(await deliver()).toEqual([])
})

it('lists a lead of a flood in no collected mail after its own notification', async () => {
  const { act, release, deliver } = await openHeldCase({}, { isFlood: true })
  await act({ kind: 'quarantined' })
  await release()
  expect(await deliver()).toEqual(BOTH)
})

it('does not accept a lead of a flood when its spam mark is undone', async () => {
  const { act, undo, release, deliver } = await openHeldCase({}, { isFlood: true })
  await act({ kind: 'quarantined' })
  await undo({ now: LATER + 1 })
  expect(await deliver()).toEqual(['staff-collected'])
  await release(OUT)
  expect(await deliver(OUT + TIME_TO_UNDO)).toEqual(['visitor-confirmation'])
})

it('leaves a lead of a flood outside quarantine if its release is undone, also after an undone spam mark', async () => {
  const { act, undo, current, release, deliver } = await openHeldCase({}, { isFlood: true })
  await act({ kind: 'quarantined' })
  await undo({ now: LATER + 1 })
  const before = await current()
  await release()
  await undo({ now: LATER + 3 * MINUTE })
  expect(await current()).toEqual({ ...before, version: before.version + 2 })
  expect(await deliver()).toEqual(['staff-collected'])
})

it('sends no mail again that was being sent when its lead went into quarantine', async () => {
  const { store, act, release, deliver } = await openHeldCase()
  const inFlight = await store.claimMessages({ ...claimTimes(LATER), limit: 9 })
  await act({ kind: 'quarantined' })
  for (const { id, lease } of inFlight) expect(await store.completeMessage({ id, lease, now: LATER + 1 })).toBe(true)
  await release()
  expect(await deliver()).toEqual([])
})

it('keeps a confirmation that waits since the request arrived, although an unneeded release is undone', async () => {
  const { undo, release, deliver } = await openHeldCase()
  await release(LATER)
  await undo({ now: LATER + 1 })
  expect(await deliver()).toEqual(BOTH)
})

it('sends no held mail after an answer from quarantine is reopened, and that is undone', async () => {
  const { act, undo, current, deliver } = await openHeldCase()
  await act({ kind: 'quarantined' })
  await act(answered, { now: LATER + 1 })
  await act({ kind: 'reopened' }, { now: LATER + 2 })
  expect(isQuarantined(await current())).toBe(false)
  await undo({ now: LATER + 3 })
  expect(await deliver()).toEqual([])
})
