import { questions } from '../../content/generated/questions.ts'
import type { RequestState } from '../../lead/answers/answer-api.ts'
import { type Question, STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'

interface Known {
  byEmail: boolean
  hasStreet?: boolean | undefined
  /** The step that was agreed. */
  next?: RequestState['next']
  /** The ids of the questions that the person has answered before. */
  given?: readonly string[]
}

/** The questions that are still of use, and the ones that the person has answered before, so that they can change an answer. */
export function questionsToAsk({ byEmail, hasStreet, next, given = [] }: Known): Question[] {
  const isCallSettled = byEmail || next === 'visit' || next === 'call'
  const isSettled = ({ isBeforeCall, autocomplete }: Question) =>
    (isBeforeCall && isCallSettled) || (hasStreet && autocomplete === STREET_AUTOCOMPLETE)
  return questions.filter((question) => !isSettled(question) || given.includes(question.id))
}
