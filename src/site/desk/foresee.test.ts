import { expect, test } from 'vitest'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import { DAY } from '../../lead/durations.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { foresee } from './foresee.ts'
import { countFresh, inPlace, newest } from './merge-lists.ts'

const now = NOON
const { mailbox, suspicion, ...stored } = sampleStoredLead({ receivedAt: NOON - 1, dueAt: NOON + DAY, version: 3 })
const lead: DeskLead = {
  ...stored,
  phones: [],
  reply: '',
  roof: '',
  excerpt: '',
  others: 0,
  events: [],
  mails: [],
  now,
}
const after = (...actions: DeskAction[]) => actions.reduce((one, action) => foresee(one, action, 'me@x', now), lead)
const undone = (done: DeskLead) => foresee(done, { kind: 'undone', event: done.events[0]?.id ?? '' }, 'me@x', now)

test('a try moves the time, and leaves the rest', () => {
  const tried = after({ kind: 'tried', until: now + 9, text: 'x' })
  expect(tried).toMatchObject({
    ...{ tries: 1, tryAgainAt: now + 9, assignedTo: 'me@x', version: 4, name: lead.name },
    events: [{ kind: 'tried', by: 'me@x', text: 'x', until: now + 9 }],
  })
  expect(undone(tried)).toMatchObject({ tries: 0, tryAgainAt: null, assignedTo: '', events: [{}, { kind: 'undone' }] })
})

test('answered, then changed, then open again', () => {
  const answered: DeskAction = { kind: 'answered', outcome: 'offer', text: '' }
  expect(after(answered)).toMatchObject({ answeredAt: now, outcome: 'offer' })
  expect(after(answered, { ...answered, outcome: '' })).toMatchObject({ outcome: 'offer' })
  expect(after(answered, { kind: 'reopened' })).toMatchObject({ answeredAt: null, outcome: '' })
})

test('spam and back', () => {
  const spam = after({ kind: 'quarantined' })
  expect([statusOf(spam, now), statusOf(undone(spam), now)]).toEqual(['quarantined', 'new'])
})

test('shows no action that the server will refuse', () => {
  expect(after({ kind: 'answered', outcome: '', text: '' }, { kind: 'quarantined' }).quarantinedAt).toBeNull()
})

test('keeps rows in place, and the newer of two versions', () => {
  const row = (ref: string, version: number) => ({ ...lead, ref, version })
  const counts = { open: 0, today: 0, overdue: 0, answered: 0, quarantined: 0 }
  const list = (...leads: DeskLead[]) => ({ me: '', staff: [], counts, leads, next: null, now })
  const shown = list(row('A', 1), row('B', 2))
  const fresh = list(row('C', 1), row('A', 2))
  expect(inPlace(fresh, shown).leads.map(({ ref, version }) => `${ref}${version}`)).toEqual(['A2', 'B2'])
  expect(newest([row('B', 1)], shown.leads)[0]?.version).toBe(2)
  expect([countFresh(fresh, shown), countFresh(shown, shown)]).toEqual([1, null])
})
