import { questions } from '../../content/generated/questions.ts'
import { type Question, STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'

interface Known {
  byEmail: boolean
  hasStreet?: boolean | undefined
  /** The ids of the questions that the person has answered before. */
  given?: readonly string[]
}

/** The questions that the form has not answered. An answered question stays, so that the person can change it. */
export function questionsToAsk({ byEmail, hasStreet, given = [] }: Known): Question[] {
  return questions.filter(
    ({ id, isBeforeCall, autocomplete }) =>
      !(byEmail && isBeforeCall) && (!(hasStreet && autocomplete === STREET_AUTOCOMPLETE) || given.includes(id)),
  )
}
