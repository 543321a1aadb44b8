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

export interface FunctionUnderTest {
  store: LeadStore
  deps: FunctionDeps
  events: LoggedEvent[]
  /** Tests set it. */
  time: number
  send(init: RequestInit & { path?: string; address?: string }): Promise<Response>
  sendJson(body?: unknown, headers?: Record<string, string | null>): Promise<Response>
  /** Sends the form of a browser without script, with changes. */
  sendForm(fields?: Record<string, string>, headers?: Record<string, string | null>): Promise<Response>
}

/** The handler with a real SQLite store. Each test has a new one. */
export function freshFunction(): FunctionUnderTest {
  const context = {} as FunctionUnderTest
  beforeEach(async () => {
    context.store = await openTestStore()
    const { log, events } = recordLog()
    context.events = events
    context.time = NOON
    context.deps = {
      ...testDeps(context.store),
      publicKeys: [PUBLIC_KEY],
      siteUrl: SITE,
      now: () => context.time,
      log,
    }
  })

  context.send = ({ path = LEAD_FUNCTION_PATH, address = '192.0.2.1', ...init }) =>
    sendLeadEmail(new Request(`http://localhost:3000${path}`, { method: 'POST', ...init }), context.deps, address)
  context.sendJson = (body = sampleLead(), headers = {}) =>
    context.send({
      headers: present({ apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers }),
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    })
  context.sendForm = (fields = sampleForm(), headers = {}) =>
    context.send({ headers: present({ origin: SITE, ...headers }), body: new URLSearchParams(fields) })
  return context
}

function present(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null))
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
