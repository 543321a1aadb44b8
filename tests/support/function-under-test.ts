import { beforeEach } from 'vitest'
import { type SendLeadEmailDeps, sendLeadEmail } from '../../src/functions/send-lead-email/send-lead-email.ts'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import { openTestStore } from './delivery.ts'
import { NOON, PROMISE, sampleForm, sampleLead } from './sample-leads.ts'

export const PUBLIC_KEY = 'sb_publishable_test'
export const SITE = 'https://www.example.org'

export interface FunctionUnderTest {
  store: LeadStore
  deps: SendLeadEmailDeps
  logged: { event: string; fields: Record<string, unknown> }[]
  /** Milliseconds since the Unix epoch; tests set it. */
  time: number
  send(init: RequestInit & { path?: string; address?: string }): Promise<Response>
  /** Sends the request of the page's script, with changes. */
  sendJson(body?: unknown, headers?: Record<string, string | null>): Promise<Response>
  /** Sends the form of a browser without script, with changes. */
  sendForm(fields?: Record<string, string>, headers?: Record<string, string | null>): Promise<Response>
}

/** The handler with a real SQLite store, fresh for each test. */
export function freshFunction(): FunctionUnderTest {
  const context = {} as FunctionUnderTest
  beforeEach(async () => {
    context.store = await openTestStore()
    context.logged = []
    context.time = NOON
    context.deps = {
      store: context.store,
      publicKeys: [PUBLIC_KEY],
      siteUrl: SITE,
      promise: PROMISE,
      hasWebhook: false,
      now: () => context.time,
      log: (event, fields = {}) => void context.logged.push({ event, fields }),
    }
  })

  context.send = ({ path = FUNCTION_PATH, address = '192.0.2.1', ...init }) =>
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
