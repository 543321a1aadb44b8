// The contract between the page `/deine-anfrage`, the form's confirmation, and the function `answer-questions`. Requests
// are in answer-request.ts.

import type { PlannedStep } from '../steps/lead-steps.ts'
import { CLEARED, type Question } from './questions.ts'

export const ANSWER_FUNCTION_PATH = '/functions/v1/answer-questions'
/** The code of a request is in the fragment, which no server logs. */
export const REQUEST_PATH = '/deine-anfrage'

/** Form fields that carry no answer. */
export const CODE_FIELD = 'code'
export const DO_FIELD = 'do'
/** The ids of the questions whose earlier answer is to be deleted. */
export const CLEAR_FIELD = 'clear'
/** Precedes a question's id in a form's field names. */
export const ANSWER_PREFIX = 'answer-'

/** The answers in a form, for `parseAnswers`. A new answer wins over the tick that deletes the earlier one. */
export function readAnswerFields(
  questions: readonly Question[],
  form: Pick<FormData, 'get' | 'getAll'>,
): Record<string, unknown> {
  const cleared = form.getAll(CLEAR_FIELD)
  const answers = questions.map(({ id, kind }) => {
    const name = ANSWER_PREFIX + id
    const given = form.getAll(name)
    const isOpen = given.every((value) => value === '')
    if (isOpen && cleared.includes(id)) return [id, CLEARED]
    return [id, kind === 'choices' ? given : form.get(name)]
  })
  return Object.fromEntries(answers)
}

/** A visitor without script returns to one of these fragments of `/deine-anfrage`. */
export const NO_SCRIPT_FRAGMENTS = {
  stored: 'gespeichert',
  withdrawn: 'geloescht',
  unknown: 'nicht-gefunden',
  nothing_answered: 'nichts-ausgefuellt',
  invalid_request: 'nicht-lesbar',
  has_contract: 'vertrag',
  too_many_changes: 'zu-oft',
  failed: 'nicht-gespeichert',
} as const

export type NoScriptOutcome = keyof typeof NO_SCRIPT_FRAGMENTS

/** The response to `show`. It has no text of the visitor, because others may have the link. */
export interface RequestState {
  ref: string
  receivedAt: number
  dueAt: number
  isAnswered: boolean
  /** The next step that was agreed, without its time. `''` if there is none, or its appointment has begun. */
  next: PlannedStep | ''
  /** The person wants no call. */
  byEmail: boolean
  hasStreet: boolean
  /** The ids of the questions that the person has answered. */
  given: string[]
}
