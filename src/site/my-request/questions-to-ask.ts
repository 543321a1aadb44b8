import { questions } from '../../content/generated/questions.ts'
import { type Question, STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'

interface Known {
  byEmail: boolean
  hasStreet?: boolean | undefined
  /** The ids of the questions that the person has answered before. */
  given?: readonly string[]
}

/** The questions that the form has not answered. They include the ones of `given`, so that the person can change an answer. */
export function questionsToAsk({ byEmail, hasStreet, given = [] }: Known): Question[] {
  return questions.filter(
    ({ id, isBeforeCall, autocomplete }) =>
      !(byEmail && isBeforeCall) && (!(hasStreet && autocomplete === STREET_AUTOCOMPLETE) || given.includes(id)),
  )
}
