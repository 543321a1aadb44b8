import { type DeskAnswers, type DeskLead, type DeskRequest, SESSION_HEADER } from '../../lead/desk.ts'
import { settings } from './settings.ts'

/** As long as the form waits for its answer. */
const TIMEOUT_MS = 30_000

export type Trouble =
  | 'offline'
  | 'unreachable'
  | 'signed_out'
  | 'unknown'
  | 'stale'
  | 'impossible'
  | 'invalid_request'
  | 'busy'

/** `lead`, with `stale`: as it is now. */
type Refused = { ok: false; trouble: Trouble; lead?: DeskLead | undefined }
export type Reply<R extends DeskRequest> = { ok: true; answer: DeskAnswers[R['do']] } | Refused

/** Asks with the session that is kept. */
export type Ask = <R extends DeskRequest>(request: R) => Promise<Reply<R>>

/** Calls the desk's function once. Never throws. */
export async function askDesk<R extends DeskRequest>(request: R, session: string): Promise<Reply<R>> {
  try {
    const { url, headers } = settings()
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...(session && { [SESSION_HEADER]: session }) },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Signing out is often the last thing done in a tab.
      keepalive: true,
    })
    const body = await answer.json()
    // Behind a mail's link, a page says with another status too what is the matter.
    const isPage = request.do === 'step' && 'title' in body && answer.status !== 503
    if (answer.ok || isPage) return { ok: true, answer: body }
    return { ok: false, trouble: troubleOf(answer.status, body.code), lead: body.lead }
  } catch {
    return { ok: false, trouble: navigator.onLine ? 'unreachable' : 'offline' }
  }
}

/** By the status where it says enough: a gateway before the function has codes of its own. */
export function troubleOf(status: number, code: unknown): Trouble {
  if (code === 'signed_out') return 'signed_out'
  if (status === 404 || status === 410) return 'unknown'
  if (status === 409) return code === 'stale' ? 'stale' : 'impossible'
  if (status === 400 || status === 413 || status === 422) return 'invalid_request'
  return 'busy'
}
