import { createClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { listLeads } from '../support/list-leads.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

// Made up: header and payload of a legacy key, without a valid signature.
const LEGACY_KEY = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYW5vbiIsImlzcyI6InN1cGFiYXNlIn0.c2lnbmF0dXJl'

const site = await fixtureSite()

/** The client as its users make it, without the session that the page does not use. */
function connect(url: string, key: string) {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

describe.each([
  ['a legacy key', LEGACY_KEY],
  ['a publishable key', 'sb_publishable_abc123'],
])('the official client with %s', (_, key) => {
  it('stores a lead', async () => {
    await using server = await startServer({ PUBLIC_SUPABASE_ANON_KEY: key }, site.command)
    const { data, error } = await connect(server.url, key).functions.invoke('send-lead-email', { body: sampleLead() })
    expect(error).toBeNull()
    expect(data).toEqual({})
    expect(await listLeads(server.dataDir)).toMatchObject([sampleLead()])
  })

  it('sees which fields were refused, and why', async () => {
    await using server = await startServer({ PUBLIC_SUPABASE_ANON_KEY: key }, site.command)
    const { error } = await connect(server.url, key).functions.invoke('send-lead-email', {
      body: sampleLead({ name: '' }),
    })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const response: Response = (error as FunctionsHttpError).context
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: [{ field: 'name', code: 'missing' }] })
    const unknown = await connect(server.url, 'sb_publishable_other').functions.invoke('send-lead-email', { body: {} })
    expect((unknown.error as FunctionsHttpError).context.status).toBe(401)
    expect(await listLeads(server.dataDir)).toEqual([])
  })
})

describe('the official client', () => {
  it('says so where no server answers', async () => {
    const server = await startServer({}, site.command)
    await server[Symbol.asyncDispose]()
    const { error } = await connect(server.url, 'sb_publishable_x').functions.invoke('send-lead-email', { body: {} })
    expect(error).toBeInstanceOf(FunctionsFetchError)
  })
})
