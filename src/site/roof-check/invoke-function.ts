import { FunctionsClient } from '@supabase/functions-js'
import { LEAD_FUNCTION_PATH, SIGNALS_HEADER, SOURCE_HEADER } from '../../lead/intake/form-contract.ts'
import type { Lead } from '../../lead/lead.ts'
import { functionUrl, keyHeaders } from '../function-access.ts'

/** A phone with a bad connection may need twenty seconds. */
const TIMEOUT_MS = 30_000

/** The form's target, with and without script. */
export const formUrl = functionUrl(LEAD_FUNCTION_PATH)

/** Calls `send-lead-email` once, without a retry, and logs an error. Returns whether the lead is stored. */
export async function invokeSendLeadEmail(lead: Lead, idempotencyKey: string, signals: string): Promise<boolean> {
  const url = new URL(formUrl, location.href)
  const name = url.pathname.split('/').at(-1) ?? ''
  const client = new FunctionsClient(new URL('.', url).href.replace(/\/$/, ''), { headers: keyHeaders })
  const { error } = await client
    .invoke(name, {
      body: lead,
      headers: { 'Idempotency-Key': idempotencyKey, [SIGNALS_HEADER]: signals, [SOURCE_HEADER]: sourceOfVisit() },
      timeout: TIMEOUT_MS,
    })
    .catch((error: unknown) => ({ error }))
  // biome-ignore lint/suspicious/noConsole: a send failure is to be logged
  if (error) console.error('send-lead-email failed', error)
  return !error
}

/** No campaign needs more, and a server refuses requests with much longer headers. */
const MAX_SOURCE_LENGTH = 2000

/** The referring host and the campaign in the page's address. Both stay the same until the visitor leaves. */
function sourceOfVisit(): string {
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  const host = document.referrer.split('/')[2] ?? ''
  return `${host === location.host ? '' : host}?${new URLSearchParams(campaign)}`.slice(0, MAX_SOURCE_LENGTH)
}
