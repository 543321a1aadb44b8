import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { PUBLISHABLE_KEY, startFunctions } from '../support/hosted-functions.ts'
import { needs } from '../support/needs.ts'
import { postgresForTests } from '../support/postgres-for-tests.ts'
import { LINK_SECRET, sampleForm, sampleLead } from '../support/sample-leads.ts'
import { mailSettings, startServer } from '../support/start-server.ts'

const SITE = 'https://www.example.org'
const json = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
const lead = JSON.stringify(sampleLead())
const form = new URLSearchParams(sampleForm({ email: 'form@example.org' })).toString()
const asForm = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE }
const keyed = { ...json, 'idempotency-key': 'one' }

const REQUESTS: [string, RequestInit][] = [
  ['a lead', { headers: keyed, body: lead }],
  ['the same again', { headers: keyed, body: lead }],
  ['another with its key', { headers: keyed, body: JSON.stringify(sampleLead({ name: 'X' })) }],
  ['no key', { headers: { 'content-type': 'application/json' }, body: lead }],
  ['a wrong key', { headers: { ...json, apikey: 'wrong' }, body: lead }],
  ['no JSON', { headers: json, body: '{' }],
  ['bytes that are no text', { headers: json, body: new Uint8Array([0xff, 0xfe]) }],
  ['fields that do not fit', { headers: json, body: JSON.stringify({ ...sampleLead(), roofSize: 'huge', name: 7 }) }],
  ['plain text', { headers: { ...json, 'content-type': 'text/plain' }, body: lead }],
  ['too much', { headers: json, body: JSON.stringify(sampleLead({ message: 'x'.repeat(70_000) })) }],
  ['a preflight', { method: 'OPTIONS', headers: { origin: SITE, 'access-control-request-method': 'POST' } }],
  ['GET', { method: 'GET' }],
  ['a form', { headers: asForm, body: form, redirect: 'manual' }],
  ['a form from elsewhere', { headers: { ...asForm, origin: 'https://x.example' }, body: form, redirect: 'manual' }],
]

/** Ignored headers: of the connection, of our server and of a gateway. */
const OF_THE_CONNECTION =
  /^(date|content-encoding|connection|keep-alive|content-length|transfer-encoding|vary|referrer-policy|strict-transport-security)$/

const site = await fixtureSite()

describe.skipIf(!needs('postgres'))('the function send-lead-email', () => {
  const postgres = postgresForTests()
  let urls: string[]
  const stack = new AsyncDisposableStack()

  beforeAll(async () => {
    const [own, hosted] = [await postgres().createDatabase(), await postgres().createDatabase()]
    await migratePostgres(hosted)
    // No mail server listens at this port, because the test does not compare mails.
    const mails = mailSettings('smtp://127.0.0.1:9')
    const settings = { DATABASE_URL: own, PUBLIC_SUPABASE_ANON_KEY: PUBLISHABLE_KEY, LINK_SECRET, ...mails }
    const server = stack.use(await startServer(settings, site.command))
    const functions = stack.use(await startFunctions('deno-2.1', { SUPABASE_DB_URL: hosted, ...mails }))
    urls = [server.url, functions.url]
  })
  afterAll(() => stack.disposeAsync())

  it.each(REQUESTS)('gives the same response on our server and on Supabase: %s', async (_, init) => {
    const [own, hosted] = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url + LEAD_FUNCTION_PATH, { method: 'POST', ...init })
        const headers = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.test(name))
        return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() }
      }),
    )
    expect(hosted).toEqual(own)
  })
})
