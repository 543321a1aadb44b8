import { ANSWER_FUNCTION_PATH, type RequestState } from '../../lead/answers/answer-api.ts'
import type { AnswerRequest } from '../../lead/answers/answer-request.ts'
import type { AnswerError } from '../../lead/answers/parse-answers.ts'
import { functionUrl, keyHeaders } from '../function-access.ts'

/** The form's limit, too. */
const TIMEOUT_MS = 30_000

/** The target of the page's forms, with and without script. */
export const answerUrl = functionUrl(ANSWER_FUNCTION_PATH)

/** `state` is only in the response to `show`. */
export type Reply =
  | { status: 'done'; state: RequestState }
  | { status: 'refused'; errors: AnswerError[] }
  | { status: FailureReason }
export type FailureReason = 'unknown' | 'tooMany' | 'contract' | 'offline'

/** Calls `answer-questions` once. Never throws. */
export async function callAnswerQuestions(request: AnswerRequest): Promise<Reply> {
  try {
    const response = await fetch(answerUrl, {
      method: 'POST',
      headers: { ...keyHeaders, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.json()
    if (response.ok) return { status: 'done', state: body }
    if (body.fields) return { status: 'refused', errors: body.fields }
    // Read the code, not the status, because a gateway in front of the function also refuses requests.
    if (body.code === 'unknown') return { status: 'unknown' }
    if (body.code === 'too_many_changes') return { status: 'tooMany' }
    if (body.code === 'has_contract') return { status: 'contract' }
  } catch {
    // The browser's console has the reason.
  }
  return { status: 'offline' }
}
