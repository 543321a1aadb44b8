import { type InputEvent, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { thanksPage } from '../../content/generated/thanks-page.ts'
import { formatSignals } from '../../lead/form-signals.ts'
import { LEAD_FIELDS } from '../../lead/lead.ts'
import { parseLead } from '../../lead/parse-lead.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/plain-form.ts'
import { tidyEmail } from '../../lead/tidy-email.ts'
import { type FieldSentences, toSentences } from './field-errors.ts'
import type { ToastMessage } from './Toasts.tsx'
import { useEmailHelp } from './use-email-help.ts'
import { useSubmission } from './use-submission.ts'
import { useTownHelp } from './use-town-help.ts'

/** The form's behaviour. The values are in the inputs (see TextField), not in state. */
export function useRoofCheck() {
  const [errors, setErrors] = useState<FieldSentences>({})
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const town = useTownHelp()
  const { status, sent, setSent, isSendingRef, send, watchUnsent } = useSubmission()
  const email = useEmailHelp()
  const formRef = useRef<HTMLFormElement>(null)

  // Not React's onChange, which is the `input` event. No dependency list: `onChange` is new in each render.
  useEffect(() => {
    const element = formRef.current
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  })

  const show = (kind: ToastMessage['kind']) => setToast((last) => ({ id: (last?.id ?? 0) + 1, kind }))

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    const input = target as HTMLInputElement
    if (input.name === 'address') void town.help(({ offerTown }) => offerTown(input))
    if (input.name === 'email') email.clear()
    if (input.name === CONSENT_FIELD && toast?.kind === 'consent') setToast(null)
    if (input.name in errors) setErrors((previous) => ({ ...previous, [input.name]: undefined }))
  }

  /** When a field is left, or at Enter, before the form is sent. */
  function onChange({ target }: Event) {
    const input = target as HTMLInputElement
    if (input.name === 'email') {
      if (!input.validity.valid) input.value = tidyEmail(input.value)
      void email.check(input)
    }
    if (input.name === 'address') {
      const mayWrite = watchUnsent()
      void town.help(({ completeTown }) => completeTown(input, mayWrite))
    }
  }

  /** Blocks choices while sending: `readOnly` has no effect on radio buttons and checkboxes. */
  function onClick(event: MouseEvent<HTMLFormElement>) {
    if (isSendingRef.current && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSendingRef.current) return
    const data = new FormData(form)
    const parsed = parseForm(data)
    const refused = { ...(parsed.ok ? {} : toSentences(parsed.errors)), ...consentMissing(data) }
    setErrors(refused)
    if (!parsed.ok || CONSENT_FIELD in refused) {
      if (parsed.ok) show('consent')
      focusFirstInvalid(form, refused)
      return
    }
    setToast(null)
    const stored = await send(form, parsed.lead, signalsOf(data))
    if (stored) {
      town.clear()
      email.clear()
      if (thanksPage !== '') return location.assign(thanksPage)
    }
    show(stored ? 'success' : 'failure')
  }

  return {
    formRef,
    onForm: { onInput, onClick, onSubmit },
    status,
    sent,
    setSent,
    errors,
    townHints: town.hints,
    meant: email.meant,
    acceptMeant: email.accept,
    toast,
    closeToast: () => setToast(null),
  }
}

function parseForm(data: FormData) {
  return parseLead(Object.fromEntries(LEAD_FIELDS.map((field) => [field, data.get(field)])))
}

function consentMissing(data: FormData): FieldSentences {
  return data.has(CONSENT_FIELD) ? {} : { [CONSENT_FIELD]: roofCheckForm.toasts.consent.text }
}

/** `performance.now()` starts with the page, so it includes typing before the script arrived. */
function signalsOf(data: FormData): string {
  return formatSignals({ fillMs: performance.now(), honeypot: data.get(HONEYPOT_FIELD) !== '' })
}

function focusFirstInvalid(form: HTMLFormElement, refused: FieldSentences): void {
  const input = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].find(({ name }) => name in refused)
  if (input) focusField(input)
}

/**
 * Focuses an element and scrolls its whole field to the upper edge, at the distance that form.css sets: with `nearest`, WebKit
 * hides label and sentence if the form is next to the estimate.
 */
export function focusField(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  // In the next frame, when the sentence is rendered. Not smoothly: WebKit then scrolls 98 px too far.
  requestAnimationFrame(() => target.closest('.form > *, .panel')?.scrollIntoView({ behavior: 'instant' }))
}
