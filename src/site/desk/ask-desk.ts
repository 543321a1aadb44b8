import type { deskWords as words } from '../../content/desk-words.ts'
import { type DeskLead, type DeskResponses, SESSION_HEADER } from '../../lead/desk/desk-api.ts'
import type { DeskRequest } from '../../lead/desk/desk-request.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import { settings } from './settings.ts'

/** The same limit as the form's. */
const TIMEOUT_MS = 30_000

export type Trouble = keyof typeof words.troubles

export class DeskError extends Error {
  trouble: Trouble
  /** The current state of the lead. Set if the trouble is `stale` or `impossible`. */
  lead: DeskLead | undefined
  /** The entry that made the action stale. */
  newest: HistoryEntry | undefined

  constructor(trouble: Trouble, { lead, cause }: { lead?: DeskLead; cause?: unknown } = {}) {
    super(trouble, { cause })
    this.trouble = trouble
    this.lead = lead
  }
}

/** Reports any other error, which is a bug, and returns `failed` for it. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  reportError(error)
  return new DeskError('failed', { cause: error })
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DeskError
  }
}

/** Calls the desk's function once. Throws a DeskError. */
export type Ask = <R extends DeskRequest>(request: R) => Promise<DeskResponses[R['do']]>

/**
 * Throws a DeskError if the desk refuses or cannot be reached.
 * @param session `''` for the requests that need none
 */
export async function askDesk<R extends DeskRequest>(request: R, session = ''): Promise<DeskResponses[R['do']]> {
  const { url, headers } = settings()
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(session && { [SESSION_HEADER]: session }) },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // Send the request even if the tab closes, because staff often close it right after signing out.
    keepalive: true,
  }).catch(throwUnreachable)
  const text = await response.text().catch(throwUnreachable)
  const body = parseBody(text, response.status)
  // If the desk refuses a link of a mail, the response still is a page that explains the reason.
  const isPage = request.do === 'step' && body?.title
  if (response.ok ? body : isPage) return body
  // A refusal has the current lead.
  throw new DeskError(troubleOf(response.status, body?.code), body ?? {})
}

function throwUnreachable(cause: unknown): never {
  throw new DeskError(navigator.onLine ? 'unreachable' : 'offline', { cause })
}

/** Throws a DeskError if the response is no JSON, for example a gateway's page. */
function parseBody(text: string, status: number) {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DeskError(troubleOfGateway(status), { cause })
  }
}

/**
 * `unreachable` unless the gateway refused the request itself. A 404 does not say that the lead is gone.
 */
function troubleOfGateway(status: number): Trouble {
  if (status === 413) return 'invalid_request'
  return status === 429 ? 'busy' : 'unreachable'
}

/** A gateway in front of the function has codes of its own, so the status comes first. */
export function troubleOf(status: number, code: unknown): Trouble {
  if (code === 'signed_out') return 'signed_out'
  // On Supabase, a function that is not deployed responds with 404 and another code. Then no lead is gone.
  if (status === 404) return code === 'unknown' ? 'unknown' : 'unreachable'
  if (status === 409) return code === 'stale' ? 'stale' : 'impossible'
  if ([400, 413, 422].includes(status)) return 'invalid_request'
  return code === 'internal_error' ? 'failed' : 'busy'
}
