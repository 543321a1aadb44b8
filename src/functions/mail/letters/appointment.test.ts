import { expect, it } from 'vitest'
import { mailOf, sampleFor } from '../../../../tests/support/compose-sample.ts'
import { readCalendar } from '../../../../tests/support/read-calendar.ts'
import { desk } from '../../../content/generated/desk.ts'
import { questions } from '../../../content/generated/questions.ts'
import { visitorAppointment } from '../../../content/visitor-mail-words.ts'
import { type Answer, STREET_AUTOCOMPLETE } from '../../../lead/answers/questions.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'

const { id = '', question = '' } = questions.find(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE) ?? {}
const street: Answer = { id, question, value: 'Hafenstraße 12' }

it.each([
  ['48143 Münster', street, 'Hafenstraße 12, 48143 Münster'],
  ['Ringstr. 5, 48143 Münster', street, 'Ringstr. 5, 48143 Münster'],
  // Such an answer is in no mail.
  ['48143 Münster', { ...street, isSensitive: true }, '48143 Münster'],
])('names the place of a visit: %s, with %o', async (address, answer, place) => {
  const lead = sampleFor('visitor-appointment', { address, answers: JSON.stringify([answer]) })
  const { text, attachments } = await mailOf('visitor-appointment', lead)
  expect(text).toContain(`\nWo: ${place}\n`)
  expect(text.includes(visitorAppointment.street)).toBe(false)
  const { events } = readCalendar(attachments?.[0]?.content ?? '')
  expect(events).toMatchObject([{ location: place }])
})

it.each([
  ['48143 Münster', street, 'Hafenstraße 12, 48143 Münster'],
  ['48143 Münster', { ...street, isSensitive: true }, '48143 Münster'],
])('links the place of a visit to the map for staff: %s, with %o', async (address, answer, place) => {
  const lead = sampleFor('staff-appointment', { address, answers: JSON.stringify([answer]) })
  const { text, html } = await mailOf('staff-appointment', lead)
  expect(text).toContain(`\nWo: ${place}\n`)
  expect(html.includes(encodeURIComponent(place))).toBe(desk.roofView !== undefined)
})

it('asks for the street of a visit if neither form nor answers have it', async () => {
  const textOf = async (changes: Partial<StoredLead>) =>
    (await mailOf('visitor-appointment', sampleFor('visitor-appointment', changes))).text
  expect(await textOf({ address: '48143 Münster', answers: '' })).toContain(visitorAppointment.street)
  expect(await textOf({ address: 'Ringstr. 5, 48143 Münster', answers: '' })).not.toContain(visitorAppointment.street)
})
