import { expect, it } from 'vitest'
import { QUESTIONS } from '../../../tests/support/function-under-test.ts'
import { YEARS } from '../../lead/answers/questions.ts'
import { describeAnswers, publicAnswers } from './describe-answers.ts'

it('leaves sensitive answers out of mails and tables, also those from before their question became sensitive', () => {
  const answers = [
    { id: 'street', question: 'Straße', value: 'Hafenstraße 12' },
    { id: 'owner', question: 'Dein Haus?', value: true },
    { id: 'gone', question: 'Allein?', value: true, isSensitive: true },
  ]
  expect(publicAnswers(JSON.stringify(answers), QUESTIONS).map(({ id }) => id)).toEqual(['street'])
})

it.each([
  [1, '1\u00a0Jahr'],
  [2, '2\u00a0Jahre'],
])('writes %i with its unit', (value, written) => {
  const answers = JSON.stringify([{ id: 'age', question: 'Wie alt ist das Dach?', value, unit: YEARS }])
  expect(describeAnswers({ answers })).toMatchObject([{ text: written }])
})
