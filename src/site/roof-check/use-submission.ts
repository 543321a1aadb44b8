import { useRef, useState } from 'react'
import { toHex } from '../../base/hashes.ts'
import { thanksPage } from '../../content/generated/thanks-page.ts'
import { prefersEmail } from '../../content/prefers-email.ts'
import { hasStreet } from '../../lead/has-street.ts'
import type { Lead } from '../../lead/lead.ts'
import { invokeSendLeadEmail } from './invoke-function.ts'
import { useSent } from './use-sent.ts'

/** `sent` and `failed` stay until the next attempt, because a toast disappears after five seconds. */
export type SubmissionStatus = 'idle' | 'sending' | 'sent' | 'failed'

/** Sends the form's lead, one at a time. */
export function useSubmission() {
  const [status, setStatus] = useState<SubmissionStatus>('idle')
  const [sent, setSent] = useSent()
  // State updates one render later, so this ref blocks a second Enter at once.
  const isSendingRef = useRef(false)
  const attempt = useRef({ values: '', key: '' })

  /** Returns whether the lead is stored. If it is, the form is empty. */
  async function send(form: HTMLFormElement, lead: Lead, signals: string): Promise<boolean> {
    isSendingRef.current = true
    setReadOnly(form, true)
    // Focus the panel, because a disabled button loses the focus, and the form cannot take it (`display: contents`).
    form.querySelector<HTMLElement>('.form-person')?.focus({ preventScroll: true })
    setStatus('sending')
    setSent(null)
    const stored = await invokeSendLeadEmail(lead, keyFor(lead), signals)
    isSendingRef.current = false
    setReadOnly(form, false)
    if (stored) {
      const { key } = attempt.current
      // A new object, so that watchUnsent notices it.
      attempt.current = { values: '', key: '' }
      form.reset()
      setSent({ at: Date.now(), key, byEmail: prefersEmail(lead), hasStreet: hasStreet(lead.address), lead })
    }
    // If a thank-you page follows, the form shows no confirmation.
    setStatus(!stored ? 'failed' : thanksPage === '' ? 'sent' : 'idle')
    return stored
  }

  /** The key stays until the send succeeds or the values change, because the server stores a repeated key once. */
  function keyFor(lead: Lead): string {
    const values = JSON.stringify(lead)
    if (attempt.current.values !== values) attempt.current = { values, key: newKey() }
    return attempt.current.key
  }

  /**
   * Guards a change that the visitor has not made. Returns a check that fails once the values were sent, because with other
   * values the next try would get another key.
   */
  function watchUnsent(): () => boolean {
    const before = attempt.current
    return () => attempt.current === before && !isSendingRef.current
  }

  return { status, sent, setSent, isSendingRef, send, watchUnsent }
}

/** Fields are read-only while sending, because success empties the form. `disabled` would drop focus and values. */
function setReadOnly(form: HTMLFormElement, readOnly: boolean): void {
  for (const box of form.elements) if ('readOnly' in box) box.readOnly = readOnly
}

/** `crypto.randomUUID` is missing on plain http, e.g. when an operator first opens `http://<ip>:3000`. */
function newKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
