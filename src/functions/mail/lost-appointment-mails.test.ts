import { expect, it } from 'vitest'
import { agree, calendarOf, openAppointment, PERSON, summarize } from '../../../tests/support/open-appointment.ts'
import { ERIKA, NOON } from '../../../tests/support/sample-leads.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { pick } from '../../base/pick.ts'
import { CONTACT_FIELDS, type Contact } from '../../lead/lead.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'

const THURSDAY = NOON + DAY

it('cancels an invitation that may have arrived, although an operator retried it', async () => {
  const { store, act, deliver, clock } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  clock.now += 2 * MINUTE
  for (const { id, lease } of await store.claimMessages({ ...claimTimes(clock.now), limit: 50 })) {
    await store.failMessage({ id, lease, now: clock.now, retryAt: null, error: 'ETIMEDOUT' })
  }
  await store.retryMessages({ now: clock.now })
  await act({ kind: 'answered', outcome: 'lost', text: '' })
  const mails = await deliver()
  expect(mails.map((mail) => [mail.kind, calendarOf(mail).method])).toEqual([
    ['staff-appointment', 'CANCEL'],
    ['visitor-appointment', 'CANCEL'],
  ])
})

it('moves or cancels an appointment in the calendars, although the mail server was away until its new time', async () => {
  for (const isCancelled of [false, true]) {
    const { act, deliver, clock } = await openAppointment()
    await act(agree(THURSDAY, { invite: true }))
    await deliver()
    await act(agree(clock.now + MINUTE))
    if (isCancelled) await act({ kind: 'answered', outcome: 'lost', text: '' })
    const [update, sequence] = isCancelled ? ['CANCEL CANCELLED', 2] : ['REQUEST CONFIRMED', 1]
    const updates = [ERIKA.address, PERSON.email].map((address) => `${address} ${update} ${sequence}`)
    expect(summarize(await deliver())).toEqual(updates)
  }
})

it('sends the invitation to a corrected address, and changes only there', async () => {
  const { act, undo, deliver, current } = await openAppointment()
  const correct = async (contact: Partial<Contact>) =>
    act({ kind: 'corrected', contact: { ...pick(await current(), CONTACT_FIELDS), ...contact } })
  await correct({ email: 'ana@example.net' })
  await act(agree(THURSDAY, { invite: true }))
  await deliver()
  await correct({ email: PERSON.email })
  await undo()
  await correct({ phone: '0251 4710100' })
  expect(await deliver()).toEqual([])
  await correct({ email: PERSON.email })
  const mails = await deliver()
  expect(summarize(mails)).toEqual([`${PERSON.email} REQUEST CONFIRMED 1`])
  expect(mails[0]?.subject).toBe('Unser Termin am Donnerstag, 11. Juni, 12:00 Uhr')
  await act({ kind: 'answered', outcome: 'lost', text: '' })
  expect(summarize(await deliver())).toEqual(
    [ERIKA.address, PERSON.email].map((address) => `${address} CANCEL CANCELLED 2`),
  )
})

it('cancels an appointment although the undone answer puts its request back into quarantine', async () => {
  const { act, undo, deliver } = await openAppointment({ quarantinedAt: NOON })
  await act(agree(THURSDAY, { invite: true }))
  await deliver()
  await undo()
  const updates = [ERIKA.address, PERSON.email].map((address) => `${address} CANCEL CANCELLED 1`)
  expect(summarize(await deliver())).toEqual(updates)
})
