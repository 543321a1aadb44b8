import { expect, it } from 'vitest'
import { COMPOSING } from '../../../tests/support/compose-sample.ts'
import { submit } from '../../../tests/support/delivery.ts'
import { agree, calendarOf, openAppointment, PERSON, summarize } from '../../../tests/support/open-appointment.ts'
import { ERIKA, MAX, NOON } from '../../../tests/support/sample-leads.ts'
import { visible } from '../../../tests/support/sample-mail.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { company } from '../../content/generated/company.ts'
import { staffAboutLead, staffAppointment as words } from '../../content/mail-words.ts'
import { visitorAppointment } from '../../content/visitor-mail-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { Mail } from '../../lead/outbox/transport.ts'
import { isKnownToVisitor } from '../../lead/steps/appointment-updates.ts'

const DESK = COMPOSING.deskUrl
const [THURSDAY, FRIDAY] = [NOON + DAY, NOON + 2 * DAY]

it('sends an appointment to its colleague, with a calendar file', async () => {
  const { lead, act, deliver } = await openAppointment()
  await act(agree(THURSDAY))
  const [mail, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail?.to).toEqual([ERIKA])
  expect(mail?.replyTo).toEqual({ name: PERSON.name, address: PERSON.email })
  expect(mail?.subject).toBe(
    'Termin vor Ort am Donnerstag, 11. Juni, 12:00 Uhr: Anna Nühlen, Ringstr. 5, 48143 Münster',
  )
  expect(mail?.text).toContain('Hund im Garten')
  expect(calendarOf(mail)).toEqual({
    method: 'REQUEST',
    events: [
      {
        uid: expect.stringMatching(/^[\da-f-]{36}$/),
        sequence: 0,
        status: 'CONFIRMED',
        start: THURSDAY,
        minutes: 60,
        summary: 'Termin vor Ort: Nühlen, Münster',
        location: 'Münster',
        description: `0221 4710123\nDanach das Ergebnis eintragen:\n${DESK}#${lead.ref}`,
        isBusy: true,
        url: `${DESK}#${lead.ref}`,
        organizer: 'mailto:dachcheck@example.org',
        attendee: `MAILTO:${ERIKA.address}`,
        alarms: ['-PT1H'],
      },
    ],
  })
})

it('sends an invited person the time, the place and the name of the colleague, and no other data', async () => {
  const { act, deliver } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  const [, mail] = await deliver()
  expect([mail?.kind, mail?.to, mail?.replyTo?.address]).toEqual([
    'visitor-appointment',
    [{ name: '', address: PERSON.email }],
    company.email,
  ])
  expect(mail?.subject).toBe('Unser Termin am Donnerstag, 11. Juni, 12:00 Uhr')
  for (const part of [mail?.text ?? '', visible(mail?.html ?? '')]) {
    for (const words of [
      'Hallo Anna,',
      'Erika Mustermann kommt zu dir',
      'Donnerstag, 11. Juni, 12:00 Uhr',
      visitorAppointment.takes(60),
      PERSON.address,
      company.phoneLabel,
    ])
      expect(part).toContain(words)
    for (const secret of ['Nühlen', '4710123', 'Hund', '/anfragen']) expect(part).not.toContain(secret)
  }
  const { events } = calendarOf(mail)
  expect(events).toMatchObject([
    {
      start: THURSDAY,
      minutes: 60,
      location: PERSON.address,
      url: null,
      alarms: [],
      summary: `Termin vor Ort: ${company.brand}`,
      description: `Es kommt: Erika Mustermann\nTelefon: ${company.phoneLabel}`,
    },
  ])
  expect(mail?.attachments?.[0]?.content).not.toMatch(/Nühlen|4710123|Hund|anfragen#/)
})

it('names the other colleague after a hand-over, and says whether the appointment was cancelled', async () => {
  const { act, deliver } = await openAppointment()
  const textOf = (mail: Mail | undefined) => `${mail?.subject} ${mail?.text.replaceAll(/\s+/g, ' ')}`
  const textTo = async (address: string) => textOf((await deliver()).find(({ to }) => to[0]?.address === address))
  await act(agree(THURSDAY))
  await deliver()
  await act({ kind: 'assigned', to: MAX.address })
  const [one, other] = await deliver()
  const mails = one?.to[0]?.address === ERIKA.address ? [one, other] : [other, one]
  const [toErika, toMax] = mails.map(textOf)
  expect(mails.map((mail) => mail?.html.includes(staffAboutLead.actions.call('Anna Nühlen')))).toEqual([false, true])
  expect(toErika).toMatch(/^Weitergegeben: Termin vor Ort .* Diesen Termin hat jetzt Max Mustermann\./)
  expect(toMax).toMatch(/^Übernommen: Termin vor Ort .* Du hast diesen Termin von Erika Mustermann übernommen\./)
  await act({ kind: 'assigned', to: ERIKA.address })
  expect(await textTo(ERIKA.address)).toMatch(/^Übernommen: .* von Max Mustermann übernommen\./)
  await act({ kind: 'assigned', to: '' })
  expect(await textTo(ERIKA.address)).toContain('Diesen Termin hat jetzt niemand.')
  await act({ kind: 'assigned', to: MAX.address })
  await deliver()
  await act({ kind: 'reopened' })
  expect(await textTo(MAX.address)).toContain(words.cancelledText)
})

it('plans twenty minutes for a call, and names the caller', async () => {
  const { act, deliver } = await openAppointment()
  await act(agree(THURSDAY, { outcome: 'call', invite: true }))
  const [staff, visitor] = await deliver()
  expect(calendarOf(staff).events).toMatchObject([{ minutes: 20, location: null }])
  expect(calendarOf(visitor).events).toMatchObject([{ minutes: 20, location: null }])
  expect(visitor?.subject).toBe('Unser Telefontermin am Donnerstag, 11. Juni, 12:00 Uhr')
  expect(visitor?.text).toContain('Erika Mustermann ruft dich an.')
  expect(visitor?.text).toContain(visitorAppointment.takes(20))
})

it('moves, cancels and restores an appointment under one UID with a rising sequence', async () => {
  const { act, undo, deliver } = await openAppointment()
  const sent: Mail[] = []
  const then = async (step: Promise<unknown>) => {
    await step
    const mails = await deliver()
    sent.push(...mails)
    return [...summarize(mails), mails.at(-1)?.subject]
  }
  const both = (method: string, status: string, sequence: number) =>
    [ERIKA, { address: PERSON.email }].map(({ address }) => `${address} ${method} ${status} ${sequence}`)
  expect(await then(act(agree(THURSDAY, { invite: true })))).toEqual([
    ...both('REQUEST', 'CONFIRMED', 0),
    'Unser Termin am Donnerstag, 11. Juni, 12:00 Uhr',
  ])
  expect(await then(act(agree(FRIDAY)))).toEqual([
    ...both('REQUEST', 'CONFIRMED', 1),
    'Neue Zeit für unseren Termin, Freitag, 12. Juni, 12:00 Uhr',
  ])
  expect(await then(act({ kind: 'answered', outcome: 'lost', text: '' }))).toEqual([
    ...both('CANCEL', 'CANCELLED', 2),
    'Unser Termin am Freitag, 12. Juni, 12:00 Uhr entfällt',
  ])
  expect(await then(undo())).toEqual([...both('REQUEST', 'CONFIRMED', 3), expect.stringContaining('Freitag')])
  expect(await then(undo())).toEqual([...both('REQUEST', 'CONFIRMED', 4), expect.stringContaining('Donnerstag')])
  expect(await then(act({ kind: 'reopened' }))).toEqual([...both('CANCEL', 'CANCELLED', 5), expect.any(String)])
  const uids = sent.map((mail) => calendarOf(mail).events[0]?.uid)
  expect(new Set(uids).size).toBe(1)
})

it('sends only the newest of quick changes, and no mail about an appointment undone at once', async () => {
  const { act, undo, deliver } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  await undo()
  expect(await deliver()).toEqual([])
  await act(agree(THURSDAY))
  await act(agree(FRIDAY, { invite: true }))
  const mails = await deliver()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Termin vor Ort am Freitag/),
    'Unser Termin am Freitag, 12. Juni, 12:00 Uhr',
  ])
})

it('sends a person no mail if the tick for it was undone at once, not even after the next move', async () => {
  const { act, undo, deliver, current, store } = await openAppointment()
  await act(agree(THURSDAY))
  expect(await deliver()).toHaveLength(1)
  await act(agree(FRIDAY, { invite: true }))
  await undo()
  expect(await deliver()).toEqual([])
  expect(isKnownToVisitor(await store.listHistory((await current()).id), NOON)).toBe(false)
  await act(agree(FRIDAY))
  expect((await deliver()).map(({ kind }) => kind)).toEqual(['staff-appointment'])
})

it('sends the mails of an appointment whose move was undone at once, while the mail server was away', async () => {
  const { act, undo, deliver, clock } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  clock.now += HOUR
  await act(agree(FRIDAY))
  // The move replaces both mails, twenty seconds later.
  clock.now -= 100 * SECOND
  expect(await deliver()).toEqual([])
  await undo()
  expect((await deliver()).map(({ kind }) => kind)).toEqual(['staff-appointment', 'visitor-appointment'])
})

it('says of no colleague that they gave an appointment away if that was undone at once', async () => {
  const { act, undo, deliver } = await openAppointment()
  await act(agree(THURSDAY))
  await act({ kind: 'assigned', to: MAX.address })
  await undo()
  expect((await deliver()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Termin vor Ort am/)])
})

it('cancels the time that the person knows, once', async () => {
  const { act, deliver } = await openAppointment()
  const subjects = async () => (await deliver()).map(({ subject }) => subject)
  await act(agree(THURSDAY, { invite: true }))
  await deliver()
  await act(agree(FRIDAY))
  await act({ kind: 'reopened' })
  expect(await subjects()).toEqual([
    expect.stringMatching(/am Donnerstag/),
    'Unser Termin am Donnerstag, 11. Juni, 12:00 Uhr entfällt',
  ])
  await act(agree(FRIDAY, { invite: true }))
  await act({ kind: 'reopened' })
  expect(await subjects()).toEqual([])
})

it('sends a plain first mail about an appointment that is entered, undone and entered again', async () => {
  const { act, undo, deliver } = await openAppointment()
  await act(agree(THURSDAY))
  await undo()
  await act(agree(FRIDAY))
  const mails = await deliver()
  expect(summarize(mails)).toEqual(['erika@example.org REQUEST CONFIRMED 2'])
  expect(mails[0]?.subject).toMatch(/^Termin vor Ort am Freitag/)
})

it('sends no mail if a second change restores the appointment in the calendars', async () => {
  const { act, deliver } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  expect(await deliver()).toHaveLength(2)
  await act({ kind: 'assigned', to: MAX.address })
  await act({ kind: 'assigned', to: ERIKA.address })
  await act(agree(FRIDAY))
  await act(agree(THURSDAY))
  expect(await deliver()).toEqual([])
  await act(agree(FRIDAY))
  expect(await deliver()).toHaveLength(2)
})

it('sends no mail to former staff, about a past appointment or to an empty address', async () => {
  const noStaff = await openAppointment({}, [MAX])
  await noStaff.act(agree(THURSDAY))
  expect(await noStaff.deliver()).toEqual([])
  const late = await openAppointment()
  await late.act(agree(late.clock.now + MINUTE, { invite: true }))
  expect(await late.deliver()).toEqual([])
  const byPhone = await openAppointment({ email: '' })
  await byPhone.act(agree(THURSDAY, { invite: true }))
  expect((await byPhone.deliver()).map(({ kind }) => kind)).toEqual(['staff-appointment'])
  const gone = await openAppointment()
  await gone.act(agree(THURSDAY, { invite: true }))
  await gone.store.anonymiseLead({ ref: gone.lead.ref, now: gone.clock.now })
  expect(await gone.deliver()).toEqual([])
})

it('invites a person whose request was in quarantine until staff called', async () => {
  const { act, deliver } = await openAppointment({ quarantinedAt: NOON })
  await act(agree(THURSDAY, { invite: true }))
  expect((await deliver()).map(({ kind }) => kind).sort()).toEqual(['staff-appointment', 'visitor-appointment'])
})

it('names the other appointments of a colleague at the same time', async () => {
  const { store, act, deliver, clock } = await openAppointment()
  const other = await submit(store, { name: 'Bernd Süd' })
  await act(agree(THURSDAY))
  const ofMax = { by: MAX.address, now: clock.now }
  await actOnLead(store, other.ref, agree(THURSDAY + 30 * MINUTE), ofMax)
  await actOnLead(store, other.ref, { kind: 'tried', until: THURSDAY - DAY / 2, text: '' }, ofMax)
  await act({ kind: 'assigned', to: MAX.address })
  const overlaps = (await deliver()).map(({ text }) => /Zur selben Zeit: .*/.exec(text)?.[0])
  expect(overlaps.filter(Boolean).sort()).toEqual(['Zur selben Zeit: Nühlen, 12:00.', 'Zur selben Zeit: Süd, 12:30.'])
})
