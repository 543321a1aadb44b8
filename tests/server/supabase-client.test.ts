import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { LEGACY_KEY, PUBLISHABLE_KEY } from '../support/hosted-functions.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { listLeads, startServer } from '../support/start-server.ts'

const site = await fixtureSite()

/** Calls the function like other users of the client. Without a session, because the page has none. */
function invoke(url: string, key: string, body: object) {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return client.functions.invoke('send-lead-email', { body })
}

it.each([
  ['a legacy key', LEGACY_KEY],
  ['a publishable key', PUBLISHABLE_KEY],
])('the official client with %s stores a lead, and sees why others are refused', async (_, key) => {
  await using server = await startServer({ PUBLIC_SUPABASE_ANON_KEY: key }, site.command)
  expect(await invoke(server.url, key, sampleLead())).toMatchObject({ data: {}, error: null })
  const { error } = await invoke(server.url, key, sampleLead({ name: '' }))
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const response: Response = (error as FunctionsHttpError).context
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ fields: [{ field: 'name', code: 'missing' }] })
  const unknown = await invoke(server.url, 'sb_publishable_other', {})
  expect((unknown.error as FunctionsHttpError).context.status).toBe(401)
  expect(await listLeads(server.dataDir)).toMatchObject([sampleLead()])
})
