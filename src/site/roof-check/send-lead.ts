import { FunctionsClient } from '@supabase/functions-js'
import type { Lead } from '../../lead/lead.ts'
import { FUNCTION_PATH, SIGNALS_HEADER } from '../../lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../../lead/public-key.ts'

/** Long enough for a telephone on a bad line, short enough that nobody waits for a dead one. */
const TIMEOUT_MS = 30_000

const baseUrl: string = (import.meta.env.PUBLIC_SUPABASE_URL || '').replace(/\/+$/, '')
const publicKey: string = import.meta.env.PUBLIC_SUPABASE_ANON_KEY || DEFAULT_PUBLIC_KEY

/** Where the form posts to without script, and the address of the call with it. */
export const functionUrl = `${baseUrl}${FUNCTION_PATH}`

/**
 * Invokes `send-lead-email` once (SPEC.md part 7): no retry, only an error matters, which is logged.
 * @returns whether the lead is stored.
 */
export async function sendLead(lead: Lead, idempotencyKey: string, signals: string): Promise<boolean> {
  const error = await invoke(lead, idempotencyKey, signals).catch((error: unknown) => error)
  // biome-ignore lint/suspicious/noConsole: SPEC.md part 8, a send failure is logged
  if (error) console.error('send-lead-email failed', error)
  return !error
}

/** @returns the client's error, or `null`. */
async function invoke(lead: Lead, idempotencyKey: string, signals: string): Promise<unknown> {
  const url = new URL(functionUrl, location.href)
  const name = url.pathname.split('/').at(-1) ?? ''
  const client = new FunctionsClient(new URL('.', url).href.replace(/\/$/, ''), { headers: keyHeaders(publicKey) })
  const { error } = await client.invoke(name, {
    body: lead,
    headers: { 'Idempotency-Key': idempotencyKey, [SIGNALS_HEADER]: signals },
    timeout: TIMEOUT_MS,
  })
  return error
}

/** A legacy key is a JWT and also goes as bearer, as the whole client would send it; a new one does not. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` }
}
