import type { deskWords as words } from '../../content/desk-words.ts'
import { type DeskAnswers, type DeskLead, type DeskRequest, SESSION_HEADER } from '../../lead/desk.ts'
import { settings } from './settings.ts'

/** The form's limit, too. */
const TIMEOUT_MS = 30_000

export type Trouble = keyof typeof words.troubles

export class DeskError extends Error {
  trouble: Trouble
  /** With `stale`: the lead as it is now. */
  lead: DeskLead | undefined

  constructor(trouble: Trouble, lead?: DeskLead) {
    super(trouble)
    this.trouble = trouble
    this.lead = lead
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DeskError
  }
}

/** Calls the desk's function once. @throws {DeskError} */
export type Ask = <R extends DeskRequest>(request: R) => Promise<DeskAnswers[R['do']]>

/** @param session `''` for the requests that need none. @throws {DeskError} */
export async function askDesk<R extends DeskRequest>(request: R, session = ''): Promise<DeskAnswers[R['do']]> {
  const { url, headers } = settings()
  const { answer, body } = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(session && { [SESSION_HEADER]: session }) },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // Staff often close the tab right after signing out.
    keepalive: true,
  })
    .then(async (answer) => ({ answer, body: await answer.json() }))
    .catch(() => {
      throw new DeskError(navigator.onLine ? 'unreachable' : 'offline')
    })
  // A refused link of a mail still has a page that explains why.
  const isPage = request.do === 'step' && 'title' in body && answer.status !== 503
  if (answer.ok || isPage) return body
  throw new DeskError(troubleOf(answer.status, body.code), body.lead)
}

/** A gateway in front of the function has codes of its own, so the status comes first. */
export function troubleOf(status: number, code: unknown): Trouble {
  if (code === 'signed_out') return 'signed_out'
  if (status === 404 || status === 410) return 'unknown'
  if (status === 409) return code === 'stale' ? 'stale' : 'impossible'
  if (status === 400 || status === 413 || status === 422) return 'invalid_request'
  return 'busy'
}
