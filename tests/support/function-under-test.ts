import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type SendLeadEmailDeps, sendLeadEmail } from '../../src/functions/send-lead-email/send-lead-email.ts'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import type { LeadStore } from '../../src/lead/store.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { NOON, PROMISE, sampleLead } from './sample-leads.ts'

const PUBLIC_KEY = 'sb_publishable_test'
export const SITE = 'https://www.example.org'

/** The handler with a real SQLite store, fresh for each test. */
export function freshFunction() {
  const context = {
    store: {} as LeadStore,
    deps: {} as SendLeadEmailDeps,
    logged: [] as { event: string; fields: Record<string, unknown> }[],
    /** Milliseconds since the Unix epoch; tests set it. */
    time: NOON,
    /** The visitor's. */
    address: '192.0.2.1',

    send: (init: RequestInit) => {
      const request = new Request(`http://localhost:3000${FUNCTION_PATH}`, { method: 'POST', ...init })
      return sendLeadEmail(request, context.deps, context.address)
    },
    /** Sends the request of the page's script, with changes. */
    sendJson: (body: unknown = sampleLead(), headers: Record<string, string> = {}) =>
      context.send({
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    /** Sends the form of a browser without script, with changes. */
    sendForm: (fields: Record<string, string> = { ...sampleLead(), consent: 'on' }, headers = {}) =>
      context.send({ headers: { origin: SITE, ...headers }, body: new URLSearchParams(fields) }),
  }
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dachstrom-function-'))
    const store = await openSqliteStore(folder)
    const logged: typeof context.logged = []
    Object.assign(context, { store, logged, time: NOON, address: '192.0.2.1' })
    context.deps = {
      store,
      publicKeys: [PUBLIC_KEY],
      siteUrl: SITE,
      promise: PROMISE,
      now: () => context.time,
      log: (event, fields = {}) => void logged.push({ event, fields }),
    }
  })
  afterEach(async () => {
    await context.store.close()
    rmSync(folder, { recursive: true })
  })
  return context
}
