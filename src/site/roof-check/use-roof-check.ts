import { type InputEvent, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { formatSignals } from '../../lead/form-signals.ts'
import { LEAD_FIELDS, type Lead } from '../../lead/lead.ts'
import { parseLead } from '../../lead/parse-lead.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/plain-form.ts'
import { describeValidity, type FieldSentences, toSentences } from './field-errors.ts'
import { invokeSendLeadEmail } from './invoke-function.ts'
import type { ToastMessage } from './Toasts.tsx'

/** What the form does: docs/requirements.md, "Form". The values are in the inputs (see TextField), not in state. */
export function useRoofCheck() {
  const [submitting, setSubmitting] = useState(false)
  /** Of the last attempt. It is shown in the page, because a toast is gone after five seconds. */
  const [outcome, setOutcome] = useState<'none' | 'sent' | 'failed'>('none')
  const [consentMissing, setConsentMissing] = useState(false)
  const [errors, setErrors] = useState<FieldSentences>({})
  const [toast, setToast] = useState<ToastMessage | null>(null)
  // State updates a render late, so that a second Enter could send twice; this ref blocks it at once.
  const underway = useRef(false)
  const attempt = useRef({ values: '', key: '' })

  const show = (kind: ToastMessage['kind']) => setToast((last) => ({ id: (last?.id ?? 0) + 1, kind }))

  /** The browser calls this once for each field that it refuses, in order, and then submits nothing. */
  function onInvalid(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const box = event.target as HTMLInputElement
    setErrors((errors) => ({ ...errors, ...describeValidity(box.name, box.validity) }))
    focusFirst(form, (other) => !other.validity.valid)
    if (!consentBox(form).checked) askForConsent()
  }

  /** Removes the error of a field when the visitor changes that field. */
  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name === CONSENT_FIELD) setConsentMissing(false)
    if (name in errors) setErrors((errors) => ({ ...errors, [name]: undefined }))
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (underway.current) return
    if (!consentBox(form).checked) {
      askForConsent()
      consentBox(form).focus()
      return
    }
    const data = new FormData(form)
    const parsed = parseLead(Object.fromEntries(LEAD_FIELDS.map((field) => [field, data.get(field)])))
    if (!parsed.ok) {
      const sentences = toSentences(parsed.errors)
      setErrors(sentences)
      focusFirst(form, (box) => box.name in sentences)
      return
    }
    underway.current = true
    setSubmitting(true)
    setOutcome('none')
    const stored = await invokeSendLeadEmail(parsed.lead, keyFor(parsed.lead), signalsOf(data))
    underway.current = false
    setSubmitting(false)
    if (stored) {
      attempt.current = { values: '', key: '' }
      form.reset()
      setErrors({})
      setConsentMissing(false)
    }
    setOutcome(stored ? 'sent' : 'failed')
    show(stored ? 'success' : 'failure')
  }

  function askForConsent() {
    setConsentMissing(true)
    show('consent')
  }

  /** The same key until the send succeeds or the values change: the server stores a repeated key once. */
  function keyFor(lead: Lead): string {
    const values = JSON.stringify(lead)
    if (attempt.current.values !== values) attempt.current = { values, key: newKey() }
    return attempt.current.key
  }

  return {
    submitting,
    outcome,
    errors,
    consentMissing,
    toast,
    closeToast: () => setToast(null),
    onInvalid,
    onInput,
    onSubmit,
  }
}

/** `performance.now()` counts from the opening of the page, so it includes typing before the script arrived. */
function signalsOf(data: FormData): string {
  return formatSignals({ fillMs: performance.now(), honeypot: data.get(HONEYPOT_FIELD) !== '' })
}

function consentBox(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(CONSENT_FIELD) as HTMLInputElement
}

function focusFirst(form: HTMLFormElement, matches: (box: HTMLInputElement) => boolean): void {
  for (const element of form.elements) {
    if ('validity' in element && element.tagName !== 'FIELDSET' && matches(element as HTMLInputElement)) {
      ;(element as HTMLInputElement).focus()
      return
    }
  }
}

/** Not `crypto.randomUUID`, which is missing on plain http, such as a first look by the server's address. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
