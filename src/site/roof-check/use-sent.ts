import { useEffect, useState } from 'react'
import { DAY } from '../../base/durations.ts'
import { SENT_FRAGMENT } from '../../lead/intake/form-contract.ts'
import type { Lead } from '../../lead/lead.ts'
import { cameByRedirect } from './use-redirected.ts'

/** A reload shows the confirmation for this long. */
const SHOWN = 7 * DAY

export interface SentRequest {
  /** Milliseconds since the Unix epoch. */
  at: number
  /** The message asks for an answer by e-mail. */
  byEmail: boolean
  /** The address has a street, so no question asks for it. Unknown if it was sent without script. */
  hasStreet?: boolean
  /** The request's idempotency key, which proves to `answer-questions` that this tab sent it. `''` if sent without script. */
  key: string
  /** Lost after a reload, because it identifies the visitor. */
  lead?: Lead
  /** The visitor has answered the voluntary questions. */
  hasAnswers?: boolean
}

/**
 * The request that this tab sent, or `null` if it sent none. It is in the tab's history and not in a storage, so it survives a
 * reload and the Back button.
 */
export function useSent() {
  const [sent, setSent] = useState<SentRequest | null>(null)
  useEffect(() => {
    const kept: SentRequest | undefined = history.state?.sent
    if (kept && Date.now() - kept.at < SHOWN) setSent(kept)
    // The form was sent before the script arrived. Its message is not known, so promise no call.
    else if (location.hash === `#${SENT_FRAGMENT}` && cameByRedirect())
      setSent({ at: Date.now(), byEmail: true, key: '' })
  }, [])
  useEffect(() => {
    if (sent === null) return
    const { lead, ...kept } = sent
    const keep = () => history.replaceState({ ...history.state, sent: kept }, '')
    keep()
    // A jump to a fragment begins a history entry without the request.
    addEventListener('hashchange', keep)
    return () => removeEventListener('hashchange', keep)
  }, [sent])
  return [sent, setSent] as const
}
