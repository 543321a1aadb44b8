import { FunctionsClient } from '@supabase/functions-js'
import type { Lead } from '../../lead/lead.ts'
import { FUNCTION_PATH, SIGNALS_HEADER, SOURCE_HEADER } from '../../lead/plain-form.ts'
import { functionUrl, keyHeaders } from '../function-access.ts'

/** A phone on a bad line may need twenty seconds; after thirty the visitor is told that it failed. */
const TIMEOUT_MS = 30_000

/** Where the form posts to, with and without script. */
export const formUrl = functionUrl(FUNCTION_PATH)

/**
 * Calls `send-lead-email` once, without a retry. The answer's content is not read; an error is logged.
 * @returns whether the lead is stored.
 */
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

/** Longer than any campaign needs; a server refuses headers that are much longer, and the request with them. */
const LONGEST_SOURCE = 2000

/** The host that linked here, and what the page's address says of a campaign. Both stay as they are until the page is left. */
function sourceOfVisit(): string {
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  const host = document.referrer.split('/')[2] ?? ''
  return `${host === location.host ? '' : host}?${new URLSearchParams(campaign)}`.slice(0, LONGEST_SOURCE)
}
