import { expect, it } from 'vitest'
import { questions } from '../../content/generated/questions.ts'
import { type Question, STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'
import { questionsToAsk } from './questions-to-ask.ts'

const streets = questions.filter(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE)
const times = questions.filter(({ isBeforeCall }) => isBeforeCall)

it.each<[Omit<Parameters<typeof questionsToAsk>[0], 'given'>, Question[]]>([
  [{ byEmail: false, next: 'offer' }, []],
  [{ byEmail: false, next: 'visit' }, times],
  [{ byEmail: false, next: 'call' }, times],
  [{ byEmail: true, next: '' }, times],
  [{ byEmail: false, hasStreet: true }, streets],
])('leaves out the questions that are settled, unless the person answered them: %j', (known, settled) => {
  expect(questionsToAsk(known)).toEqual(questions.filter((question) => !settled.includes(question)))
  const given = settled.map(({ id }) => id)
  expect(questionsToAsk({ ...known, given })).toEqual(questions)
})
