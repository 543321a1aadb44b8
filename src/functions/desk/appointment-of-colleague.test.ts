import { expect, it } from 'vitest'
import { deliverDueMails, NIGHT, submit } from '../../../tests/support/delivery.ts'
import { calendarOf } from '../../../tests/support/open-appointment.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { staffAppointment } from '../../content/mail-words.ts'
import { withdrawLead } from '../../lead/answers/withdraw-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const visit = (assignee: string, hours = 10): DeskAction => {
  return {
    kind: 'answered',
    outcome: 'visit',
    text: '',
    until: NIGHT + hours * HOUR,
    facts: { assignee, invite: true },
  }
}

it('names the appointments of the team with other people', async () => {
  const { clock, store, ask, act, signIn } = await openDesk()
  const inRheine = { name: 'Uta Nühlen', address: 'Weg 3, 48429 Rheine' }
  const [one, other, offer] = [await submit(store, inRheine), await submit(store), await submit(store)]
  const answer = { kind: 'answered', outcome: 'visit', text: '' } as const
  await act(one, { ...answer, until: NIGHT + 34 * HOUR - MINUTE })
  await act(offer, { ...answer, outcome: 'offer', until: NIGHT + 34 * HOUR })
  const max = await signIn(MAX.address)
  await act(other, { ...answer, until: NIGHT + 34 * HOUR }, { session: max })
  const bookedOf = async (ref: string) => (await ask({ do: 'lead', ref })).body.booked
  const time = { at: NIGHT + 34 * HOUR, until: NIGHT + 35 * HOUR }
  const own = {
    ref: one.ref,
    name: 'Uta Nühlen',
    town: 'Rheine',
    assignedTo: ERIKA.address,
    at: time.at - MINUTE,
    until: time.until - MINUTE,
  }
  const ofMax = { ref: other.ref, assignedTo: MAX.address, ...time }
  expect(await bookedOf(other.ref)).toEqual([own])
  expect(await bookedOf(offer.ref)).toMatchObject([own, ofMax])
  expect(await bookedOf(one.ref)).toMatchObject([ofMax])
  // The next try before the appointment is overdue since yesterday.
  await act(one, { kind: 'tried', until: NIGHT + MINUTE, text: '' })
  clock.now += DAY
  expect(await bookedOf(other.ref)).toEqual([own])
})

it('gives an appointment to the colleague that staff chose, in one step that staff can undo', async () => {
  const { store, ask, act } = await openDesk()
  const lead = await submit(store)
  const stranger = await act(lead, visit('fremd@example.org'))
  expect([stranger.status, stranger.body.code]).toEqual([422, 'invalid_request'])
  const { body } = await act(lead, visit(MAX.address))
  expect(body).toMatchObject({ outcome: 'visit', assignedTo: MAX.address, nextAt: NIGHT + 10 * HOUR })
  expect(body.history).toMatchObject([{ kind: 'answered', by: ERIKA.address, facts: { assignee: MAX.address } }])
  const [entry] = body.history
  const undone = await act(lead, { kind: 'undone', entry: entry.id })
  expect(undone.body).toMatchObject({ outcome: '', assignedTo: '', nextAt: null, answeredAt: null })
  // The colleague can change, and the time stay.
  await act(lead, visit(MAX.address))
  expect((await act(lead, visit(ERIKA.address))).body.assignedTo).toBe(ERIKA.address)
  expect((await ask({ do: 'lead', ref: lead.ref })).body.version).toBe(4)
})

it('mails the appointment to that colleague and the person, and no hand-over', async () => {
  const { store, act } = await openDesk()
  const lead = await submit(store, { name: 'Anna Nühlen', email: 'anna@example.net' })
  const compose = async (now: number) => {
    const mails = await deliverDueMails(store, now, { ending: '-appointment', staff: [ERIKA, MAX] })
    return mails.map(({ to, subject, text }) => [to[0]?.address, subject, text.replaceAll(/\s+/g, ' ')] as const)
  }
  await act(lead, visit(MAX.address))
  const [toMax, toPerson, ...others] = await compose(NIGHT + 2 * MINUTE)
  expect(others).toEqual([])
  expect(toMax?.[0]).toBe(MAX.address)
  expect(toMax?.[2]).toContain(staffAppointment.agreedText(ERIKA.name))
  expect(toPerson?.[0]).toBe(lead.email)
  expect(toPerson?.[2]).toContain(`${MAX.name} kommt zu dir`)
  await act(lead, visit(MAX.address, 12))
  const [moved] = await compose(NIGHT + 4 * MINUTE)
  expect(moved?.[0]).toBe(MAX.address)
  expect(moved?.[1]).toMatch(/^Geändert: /)
  expect(moved?.[2]).toContain(staffAppointment.text)
  await act(lead, visit(ERIKA.address, 12))
  const mails = await compose(NIGHT + 6 * MINUTE)
  const [, , toErika] = mails.find(([address]) => address === ERIKA.address) ?? []
  expect(toErika).not.toContain(staffAppointment.agreedText(ERIKA.name))
  expect(toErika).toContain(staffAppointment.takenOverText(MAX.name))
  expect((await store.listMessagesOf(lead.id)).map(({ kind }) => kind)).not.toContain('staff-assigned')
})

it('names the entry of each mail to the person, and for the mail of an undo the undone entry', async () => {
  const { store, act, ask } = await openDesk()
  const lead = await submit(store)
  const mailsOf = async () => (await ask({ do: 'lead', ref: lead.ref })).body.mails
  const deliver = (minutes: number) => deliverDueMails(store, NIGHT + minutes * MINUTE, { ending: '-appointment' })
  await act(lead, visit(ERIKA.address))
  await deliver(2)
  const { history } = (await act(lead, { kind: 'answered', outcome: 'lost', text: '' })).body
  await deliver(4)
  const [agreed, cancelled] = history.map(({ id }: { id: string }) => id)
  await act(lead, { kind: 'undone', entry: cancelled })
  const entries = (await mailsOf()).flatMap(({ entry }: { entry?: string }) => entry ?? [])
  expect(entries).toEqual([agreed, cancelled, cancelled])
})

it('takes the appointment out of the calendars if the request is deleted or withdrawn', async () => {
  const { store, act, ask } = await openDesk()
  const removals = [
    {
      subject: /^Gelöscht: /,
      receivers: () => [],
      remove: ({ ref }: StoredLead) => ask({ do: 'delete', ref, all: false }),
    },
    {
      subject: /^Zurückgezogen: /,
      receivers: ({ email }: StoredLead) => [email],
      remove: ({ ref }: StoredLead) => withdrawLead(store, () => store.findLead(ref), NIGHT + 3 * MINUTE),
    },
  ]
  for (const { subject, receivers, remove } of removals) {
    const lead = await submit(store, { name: 'Anna Nühlen' })
    await act(lead, visit(MAX.address))
    const [agreed] = await deliverDueMails(store, NIGHT + 2 * MINUTE, { ending: '-appointment', staff: [ERIKA, MAX] })
    await remove(lead)
    const mails = await deliverDueMails(store, NIGHT + 4 * MINUTE, { ending: '-withdrawn', staff: [ERIKA, MAX] })
    expect(mails.map(({ to }) => to[0]?.address)).toEqual([MAX.address, ...receivers(lead)])
    const [mail, receipt] = mails
    expect(mail?.subject).toMatch(subject)
    expect(mail?.text).toContain(staffAppointment.cancelledText)
    const [before] = calendarOf(agreed).events
    const { method, events } = calendarOf(mail)
    expect([method, events]).toMatchObject(['CANCEL', [{ uid: before?.uid, sequence: 1, status: 'CANCELLED' }]])
    expect(JSON.stringify([mail?.text, events])).not.toContain('Nühlen')
    expect(receipt && calendarOf(receipt)).toEqual(receipt && expect.objectContaining({ method: 'CANCEL' }))
  }
  const withoutAppointment = await submit(store)
  await ask({ do: 'delete', ref: withoutAppointment.ref, all: false })
  expect(await deliverDueMails(store, NIGHT + 6 * MINUTE, { ending: 'staff-withdrawn' })).toEqual([])
})

it('is news for that colleague, but not if somebody only moves it', async () => {
  const { store, ask, act, signIn, clock } = await openDesk()
  const max = await signIn(MAX.address)
  const news = async () => (await ask({ do: 'news', since: clock.now - 1 }, max)).body.news
  const lead = await submit(store, { receivedAt: NIGHT - DAY })
  await act(lead, visit(MAX.address))
  expect(await news()).toMatchObject([{ ref: lead.ref, isKnown: true }])
  expect((await ask({ do: 'news', since: clock.now - 1 })).body.news).toEqual([])
  clock.now += MINUTE
  const { history } = (await act(lead, visit(MAX.address, 12))).body
  expect(await news()).toEqual([])
  await act(lead, { kind: 'undone', entry: history[1].id })
  await act(lead, { kind: 'undone', entry: history[0].id })
  clock.now -= MINUTE
  expect(await news()).toEqual([])
})
