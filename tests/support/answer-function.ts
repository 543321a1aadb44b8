import { type AnswerQuestionsDeps, answerQuestions } from '../../src/functions/answer-questions/answer-questions.ts'
import { requestCode } from '../../src/functions/answer-questions/request-code.ts'
import { ANSWER_FUNCTION_PATH } from '../../src/lead/answers/answer-api.ts'
import type { Question } from '../../src/lead/answers/questions.ts'
import { claimTerms } from '../../src/lead/outbox/message-rules.ts'
import { freshFunction, PUBLIC_KEY, SITE } from './function-under-test.ts'
import { sampleLead } from './sample-leads.ts'

export const SECRET = 'a secret of at least thirty-two letters'
export const KEY = '0123456789abcdef0123456789abcdef'
const BASE = {
  hint: '',
  unit: '',
  from: 0,
  to: 1_000_000,
  options: [],
  autocomplete: '',
  isSensitive: false,
  isBeforeCall: false,
}
export const QUESTIONS: Question[] = [
  { ...BASE, id: 'street', kind: 'line', question: 'Straße' },
  { ...BASE, id: 'use', kind: 'number', question: 'Verbrauch', unit: 'kWh', from: 100, to: 100_000 },
  { ...BASE, id: 'wishes', kind: 'choices', question: 'Wünsche', options: ['Speicher', 'Wallbox'] },
  { ...BASE, id: 'owner', kind: 'yes-no', question: 'Dein Haus?', isSensitive: true },
]

/** The function `answer-questions` on a store of its own for each test. */
export function freshAnswers() {
  const context = freshFunction()
  const deps = (own: Partial<AnswerQuestionsDeps> = {}): AnswerQuestionsDeps => ({
    ...context.deps,
    store: context.store,
    questions: QUESTIONS,
    linkSecret: SECRET,
    ...own,
  })

  function post(body: object | URLSearchParams, own: Partial<AnswerQuestionsDeps> = {}): Promise<Response> {
    const isForm = body instanceof URLSearchParams
    const headers = isForm ? { origin: SITE } : { apikey: PUBLIC_KEY, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }
    const request = new Request(`http://localhost:3000${ANSWER_FUNCTION_PATH}`, init)
    return answerQuestions(request, deps(own), '192.0.2.1')
  }

  async function send(own = {}) {
    await context.sendJson(sampleLead(own), { 'idempotency-key': KEY })
    const lead = await theLead()
    return { lead, code: await requestCode(lead.ref, SECRET) }
  }

  async function theLead() {
    const [lead] = await context.store.listLeads()
    if (lead === undefined) throw new Error('There is no lead.')
    return lead
  }

  const kinds = async () => (await context.store.listUnsentMessages()).map(({ kind }) => kind)

  /** As the delivery does, so that the notification counts as sent. */
  async function deliverAll() {
    for (const { id, lease } of await context.store.claimMessages({ ...claimTerms(context.time), limit: 9 })) {
      await context.store.completeMessage({ id, lease, now: context.time })
    }
  }

  return { context, deps, post, send, theLead, kinds, deliverAll }
}
