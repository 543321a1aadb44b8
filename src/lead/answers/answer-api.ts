// The contract between the page `/deine-anfrage`, the form's confirmation, and the function `answer-questions`.

import type { Question } from './questions.ts'

export const ANSWER_FUNCTION_PATH = '/functions/v1/answer-questions'
/** The code of a request is in the fragment, which no server logs. */
export const REQUEST_PATH = '/deine-anfrage'

/** Form fields that are no answers. */
export const CODE_FIELD = 'code'
export const DO_FIELD = 'do'
/** Precedes a question's id in a form's field names. */
export const ANSWER_PREFIX = 'answer-'

/** The answers in a form, for `parseAnswers`. */
export function readAnswerFields(
  questions: readonly Question[],
  form: Pick<FormData, 'get' | 'getAll'>,
): Record<string, unknown> {
  const answers = questions.map(({ id, kind }) => {
    const name = ANSWER_PREFIX + id
    return [id, kind === 'choices' ? form.getAll(name) : form.get(name)]
  })
  return Object.fromEntries(answers)
}

/** A visitor without script returns to one of these fragments of `/deine-anfrage`. */
export const PLAIN_FRAGMENTS = {
  stored: 'gespeichert',
  withdrawn: 'geloescht',
  unknown: 'nicht-gefunden',
  nothing_answered: 'nichts-ausgefuellt',
  invalid_request: 'nicht-lesbar',
  has_contract: 'vertrag',
  too_many_changes: 'zu-oft',
  failed: 'nicht-gespeichert',
} as const

export type PlainOutcome = keyof typeof PLAIN_FRAGMENTS

/** `key`: the idempotency key of the page that sent the request. `code`: in the confirmation. */
export type AnswerRequest =
  | { do: 'show'; code: string }
  | { do: 'answer'; code: string; answers: Record<string, unknown> }
  | { do: 'answer'; key: string; answers: Record<string, unknown> }
  | { do: 'withdraw'; code: string }

/** The answer to `show`. No text of the visitor: somebody else may have the link. Milliseconds since the Unix epoch. */
export interface RequestState {
  ref: string
  receivedAt: number
  dueAt: number
  isAnswered: boolean
  /** The person wants no call. */
  byEmail: boolean
  /** The ids of the questions that the person has answered. */
  given: string[]
}
