import { beforeEach } from 'vitest'
import { answerQuestions } from '../../src/functions/answer-questions/answer-questions.ts'
import { requestCode } from '../../src/functions/answer-questions/request-code.ts'
import type { FunctionDeps } from '../../src/functions/function-deps.ts'
import { sendLeadEmail } from '../../src/functions/send-lead-email/send-lead-email.ts'
import { ANSWER_FUNCTION_PATH } from '../../src/lead/answers/answer-api.ts'
import type { Question } from '../../src/lead/answers/questions.ts'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import { openTestStore, settleDue } from './delivery.ts'
import { LINK_SECRET, NOON, PUBLIC_KEY, SITE, sampleForm, sampleLead } from './sample-leads.ts'
import { testDeps } from './test-deps.ts'
import { type LoggedEvent, recordLog } from './waiter.ts'

type Sent = RequestInit & { path?: string; address?: string }

/** Without the headers that are `null`. */
const present = (headers: Record<string, string | null>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))

/** The handler. Each test has a new SQLite store, which is open from `beforeEach` on. */
export function freshFunction() {
  const context = {
    ...({} as { store: LeadStore; deps: FunctionDeps; events: LoggedEvent[] }),
    /** Tests set it. */
    time: NOON,
    send: ({ path = LEAD_FUNCTION_PATH, address = '192.0.2.1', ...init }: Sent) =>
      sendLeadEmail(new Request(`http://localhost:3000${path}`, { method: 'POST', ...init }), context.deps, address),
    sendJson: (body: unknown = sampleLead(), headers: Record<string, string | null> = {}) =>
      context.send({
        headers: present({ apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers }),
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    /** Sends the form of a browser without script. */
    sendForm: (fields = sampleForm(), headers: Record<string, string | null> = {}) =>
      context.send({ headers: present({ origin: SITE, ...headers }), body: new URLSearchParams(fields) }),
  }
  beforeEach(async () => {
    const { log, events } = recordLog()
    const store = await openTestStore()
    const deps = { ...testDeps(store), publicKeys: [PUBLIC_KEY], siteUrl: SITE, now: () => context.time, log }
    Object.assign(context, { store, deps, events, time: NOON })
  })
  return context
}

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
  isFromEstimate: false,
}
export const QUESTIONS: Question[] = [
  { ...BASE, id: 'street', kind: 'line', question: 'Straße' },
  { ...BASE, id: 'use', kind: 'number', question: 'Verbrauch', unit: 'kWh', from: 100, to: 100_000 },
  { ...BASE, id: 'wishes', kind: 'choices', question: 'Wünsche', options: ['Speicher', 'Wallbox'] },
  { ...BASE, id: 'owner', kind: 'yes-no', question: 'Dein Haus?', isSensitive: true },
]

/** The function `answer-questions`. Each test has its own store. */
export function freshAnswers() {
  const context = freshFunction()
  const deps = (changes: Partial<FunctionDeps> = {}): FunctionDeps => ({
    ...context.deps,
    questions: QUESTIONS,
    ...changes,
  })

  function post(body: object | URLSearchParams, changes: Partial<FunctionDeps> = {}): Promise<Response> {
    const isForm = body instanceof URLSearchParams
    const headers = isForm ? { origin: SITE } : { apikey: PUBLIC_KEY, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }
    const request = new Request(`http://localhost:3000${ANSWER_FUNCTION_PATH}`, init)
    return answerQuestions(request, deps(changes), '192.0.2.1')
  }

  async function send(changes = {}) {
    await context.sendJson(sampleLead(changes), { 'idempotency-key': KEY })
    const lead = await theLead()
    return { lead, code: await requestCode(lead.ref, LINK_SECRET) }
  }

  async function theLead() {
    const [lead] = await context.store.listLeads()
    if (lead === undefined) throw new Error('There is no lead.')
    return lead
  }

  const kinds = async () => (await context.store.listUnsentMessages()).map(({ kind }) => kind)

  /** Works as the delivery does, so that the notification counts as sent. */
  const markAllSent = () => settleDue(context.store, context.time)

  return { context, deps, post, send, theLead, kinds, markAllSent }
}
