import { expect, test } from 'vitest'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import { foresee } from './foresee.ts'
import { countFresh, inPlace, newest } from './merge-lists.ts'

const now = 1_000_000
const lead: DeskLead = {
  ...{
    ref: 'K7MQ-4XP2',
    version: 3,
    name: 'A',
    address: '',
    phone: '',
    email: '',
    message: '',
    excerpt: '',
    roof: '',
    reply: '',
  },
  ...{ receivedAt: 0, dueAt: now + 5, attentionAt: now + 5, answeredAt: null, tries: 1, tryAgainAt: null },
  ...{ status: 'new', assignedTo: '', outcome: '', tel: null, others: 0, quarantinedAt: null, anonymisedAt: null },
  ...{ story: [], undoes: 'e1', now },
}
const after = (...actions: DeskAction[]) => actions.reduce((one, action) => foresee(one, action, 'me@x', now), lead)

test('a try moves the time, and leaves the rest', () => {
  expect(after({ kind: 'tried', until: now + 9, text: 'x' })).toMatchObject({
    ...{ tries: 2, tryAgainAt: now + 9, attentionAt: now + 9, status: 'new', undoes: null, version: 3 },
    story: [{ kind: 'tried', by: 'me@x', text: 'x', until: now + 9 }],
  })
})

test('answered, then changed, then open again', () => {
  const answered: DeskAction = { kind: 'answered', outcome: 'offer', text: '' }
  expect(after(answered)).toMatchObject({ status: 'answered', answeredAt: now, outcome: 'offer' })
  expect(after(answered, { ...answered, outcome: '' })).toMatchObject({ outcome: 'offer' })
  expect(after(answered, { kind: 'reopened' })).toMatchObject({ status: 'new', answeredAt: null, outcome: '' })
})

test('takes back what was done last', () => {
  const event = { type: 'event', id: 'e1', at: 5, by: 'a', text: '', until: null, undoneBy: null } as const
  const tried: DeskLead = { ...lead, tryAgainAt: 9, story: [{ ...event, kind: 'tried', detail: '' }] }
  const spam: DeskLead = { ...lead, status: 'quarantined', story: [{ ...event, kind: 'quarantined', detail: '' }] }
  const undo = { kind: 'undone', event: 'e1' } as const
  expect(foresee(tried, undo, 'me@x', now)).toMatchObject({ tries: 0, tryAgainAt: null, story: [{ undoneBy: 'me@x' }] })
  expect(foresee(spam, undo, 'me@x', now).status).toBe('new')
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
