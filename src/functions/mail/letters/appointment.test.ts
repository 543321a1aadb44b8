import { expect, it } from 'vitest'
import { mailOf, sampleFor } from '../../../../tests/support/compose-sample.ts'
import { readCalendar } from '../../../../tests/support/read-calendar.ts'
import { questions } from '../../../content/generated/questions.ts'
import { type Answer, STREET_AUTOCOMPLETE } from '../../../lead/answers/questions.ts'

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
  const { events } = readCalendar(attachments?.[0]?.content ?? '')
  expect(events).toMatchObject([{ location: place }])
})
