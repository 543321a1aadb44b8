import { type InputEvent, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { formatSignals } from '../../lead/form-signals.ts'
import { LEAD_FIELDS, type Lead } from '../../lead/lead.ts'
import { parseLead } from '../../lead/parse-lead.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/plain-form.ts'
import { describeValidity, type FieldSentences, toSentences } from './field-errors.ts'
import { sendLead } from './send-lead.ts'
import type { ToastMessage } from './Toasts.tsx'

/** What the form does: SPEC.md parts 4 and 5. The values live in the boxes, not here. */
export function useRoofCheck() {
  const [submitting, setSubmitting] = useState(false)
  /** What became of the last attempt; it stays in the page when the toast has gone. */
  const [outcome, setOutcome] = useState<'none' | 'sent' | 'failed'>('none')
  const [consentMissing, setConsentMissing] = useState(false)
  const [errors, setErrors] = useState<FieldSentences>({})
  const [toast, setToast] = useState<ToastMessage | null>(null)
  // State is a render late: a second Enter in the same moment must already find the door shut.
  const underway = useRef(false)
  const attempt = useRef({ values: '', key: '' })

  const show = (kind: ToastMessage['kind']) => setToast((last) => ({ id: (last?.id ?? 0) + 1, kind }))

  /** The browser found a field that does not fit; it says so once for each field, before any submit. */
  function onInvalid(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const box = event.target as HTMLInputElement
    setErrors((errors) => ({ ...errors, ...describeValidity(box.name, box.validity) }))
    focusFirst(form, (other) => !other.validity.valid)
    if (!consentBox(form).checked) askForConsent()
  }

  /** A sentence goes as soon as its field is worked on. */
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
    const stored = await sendLead(parsed.lead, keyFor(parsed.lead), signalsOf(data))
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

  /** One key until the send succeeds or the values change, so that trying again cannot make a second lead. */
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

/** `performance.now()` counts from the opening of the page, also where it was filled in before the script came. */
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

/** `crypto.randomUUID` exists on https and localhost only; a provider's first look may be neither. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
