import { expect, it } from 'vitest'
import { agree, openAppointment } from '../../../tests/support/open-appointment.ts'
import { MAX, NOON } from '../../../tests/support/sample-leads.ts'
import { DAY } from '../../base/durations.ts'
import { visitorAppointment } from '../../content/visitor-mail-words.ts'

const [THURSDAY, FRIDAY] = [NOON + DAY, NOON + 2 * DAY]

it('announces a new time to the person only if the time changed', async () => {
  const { act, deliver } = await openAppointment()
  const mailToPerson = async () => (await deliver()).find(({ kind }) => kind === 'visitor-appointment')
  await act(agree(THURSDAY, { invite: true }))
  await mailToPerson()
  await act({ kind: 'assigned', to: MAX.address })
  const other = await mailToPerson()
  expect(other?.subject).toBe('Unser Termin am Donnerstag, 11. Juni, 12:00 Uhr')
  expect(other?.text).toContain('Max Mustermann kommt zu dir')
  expect(other?.text).toContain(visitorAppointment.sameTimeText)
  await act(agree(FRIDAY))
  const moved = await mailToPerson()
  expect(moved?.subject).toMatch(/^Neue Zeit/)
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
