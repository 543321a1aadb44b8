import { expect, it } from 'vitest'
import { COMPOSING } from '../../../tests/support/compose-sample.ts'
import { submit } from '../../../tests/support/delivery.ts'
import { LATER, openCase } from '../../../tests/support/open-case.ts'
import { ERIKA, MAX, NOON } from '../../../tests/support/sample-leads.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'
import { newReference } from '../../lead/reference.ts'
import { composeMail } from './compose-mail.ts'

const visit = (until: number): DeskAction => ({ kind: 'answered', outcome: 'visit', text: '', until, facts: {} })

it('names the other appointments of a colleague at the same time', async () => {
  const { store, act } = await openCase()
  const other = await submit(store, { ref: newReference(), name: 'Bernd Süd' })
  await act(visit(NOON + DAY))
  await actOnLead(store, other.ref, visit(NOON + DAY + 30 * MINUTE), { by: MAX.address, now: LATER })
  await act({ kind: 'assigned', to: MAX.address })
  const now = LATER + 2 * MINUTE
  const claimed = await store.claimMessages({ ...claimTimes(now), kind: 'staff-appointment', limit: 9 })
  const context = { ...COMPOSING, store, staff: [ERIKA, MAX] }
  const mails = await Promise.all(claimed.map((message) => composeMail([message], now, context)))
  const overlaps = mails.map((mail) => /Zur selben Zeit: .*/.exec(mail?.text ?? '')?.[0])
  expect(overlaps.filter(Boolean).sort()).toEqual([
    'Zur selben Zeit: Mustermann, 12:00.',
    'Zur selben Zeit: Süd, 12:30.',
  ])
})
