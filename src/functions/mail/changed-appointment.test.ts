import { expect, it } from 'vitest'
import { supplement } from '../../../tests/support/delivery.ts'
import { agree, calendarOf, openAppointment } from '../../../tests/support/open-appointment.ts'
import { MAX, NOON } from '../../../tests/support/sample-leads.ts'
import { DAY } from '../../base/durations.ts'
import { questions } from '../../content/generated/questions.ts'
import { visitorAppointment } from '../../content/visitor-mail-words.ts'

const streetQuestion = questions.find(({ id, autocomplete }) => id === 'strasse' && autocomplete === 'street-address')
const [THURSDAY, FRIDAY] = [NOON + DAY, NOON + 2 * DAY]

it('announces a new time to the person only if the time changed', async () => {
  const { act, deliver } = await openAppointment()
  const mailToPerson = async () => (await deliver()).find(({ kind }) => kind === 'visitor-appointment')
  await act(agree(THURSDAY, { invite: true }))
  await mailToPerson()
  await act({ kind: 'assigned', to: MAX.address })
  const other = await mailToPerson()
  expect(other?.subject).toBe('Geändert: unser Termin am Donnerstag, 11. Juni, 12:00 Uhr')
  expect(other?.text).toContain(visitorAppointment.changedTitle)
  expect(other?.text).not.toContain(visitorAppointment.visit.title)
  expect(other?.text).toContain('Max Mustermann kommt zu dir')
  expect(other?.text).toContain(visitorAppointment.sameTimeText)
  await act(agree(FRIDAY))
  const moved = await mailToPerson()
  expect(moved?.subject).toMatch(/^Neue Zeit/)
  expect(moved?.text).toContain(visitorAppointment.changedTitle)
  expect(moved?.text.replaceAll(/\s+/g, ' ')).toContain('Bisher war Donnerstag, 11. Juni, 12:00 Uhr ausgemacht.')
  expect(moved?.text).not.toContain(visitorAppointment.sameTimeText)
})

it('says what changed for the person at the same time: the kind, or that the appointment was cancelled before', async () => {
  const { act, undo, deliver } = await openAppointment()
  const { call, sameTimeText, restoredText } = visitorAppointment
  const changesIn = async () => {
    const [staff, visitor] = await deliver()
    const text = visitor?.text.replaceAll(/\s+/g, ' ') ?? ''
    return [
      staff?.subject.split(':')[0],
      [call.instead, sameTimeText, restoredText].filter((part) => text.includes(part)),
    ]
  }
  await act(agree(THURSDAY, { invite: true }))
  expect(await changesIn()).toEqual([expect.stringMatching(/^Termin/), []])
  await act(agree(THURSDAY, { outcome: 'call' }))
  expect(await changesIn()).toEqual(['Geändert', [call.instead]])
  await act({ kind: 'answered', outcome: 'lost', text: '' })
  expect(await changesIn()).toEqual(['Entfällt', []])
  await undo()
  expect(await changesIn()).toEqual([expect.stringMatching(/^Telefontermin/), [restoredText]])
})

it.each([
  ['another time', agree(FRIDAY)],
  ['another kind', agree(THURSDAY, { outcome: 'call' })],
])('does not call an appointment restored if the person does not know its change yet: %s', async (_, change) => {
  const { act, undo, deliver } = await openAppointment()
  await act(agree(THURSDAY, { invite: true }))
  await deliver()
  await act(change)
  await act({ kind: 'answered', outcome: 'lost', text: '' })
  expect((await deliver())[1]?.subject).toContain('Donnerstag')
  await undo()
  const text = (await deliver())[1]?.text
  expect(text).toContain(visitorAppointment.file)
  expect(text).not.toContain(visitorAppointment.restoredText)
})

it('sends the person the place of a visit again after they or staff changed it, and the colleague no second file', async () => {
  const { store, lead, act, undo, deliver, clock } = await openAppointment({ address: '48143 Münster' })
  const changes = async () =>
    (await deliver()).map((mail) => {
      const [event] = calendarOf(mail).events
      return [mail.kind, event?.location, event?.sequence, mail.text.includes(visitorAppointment.newPlaceText)]
    })
  await act(agree(THURSDAY, { invite: true }))
  await changes()
  await supplement(store, lead.ref, 'Hafenweg 12', clock.now)
  await supplement(store, lead.ref, 'Hafenweg 21', clock.now)
  const place = streetQuestion ? 'Hafenweg 21, 48143 Münster' : '48143 Münster'
  expect(await changes()).toEqual(streetQuestion ? [['visitor-appointment', place, 2, true]] : [])
  const { name, phone, email } = lead
  await act({ kind: 'corrected', contact: { name, phone, email, address: 'Kai 3, 48155 Münster' } })
  expect(await changes()).toEqual([['visitor-appointment', 'Kai 3, 48155 Münster', expect.any(Number), true]])
  await undo()
  expect(await changes()).toEqual([['visitor-appointment', place, expect.any(Number), true]])
  await act({ kind: 'corrected', contact: { name: 'Anna Nühlen-Groß', phone, email, address: lead.address } })
  expect(await changes()).toEqual([])
  // A call has no place.
  await act(agree(FRIDAY, { outcome: 'call' }))
  await changes()
  await supplement(store, lead.ref, 'Hafenweg 22', clock.now)
  expect(await changes()).toEqual([])
})
