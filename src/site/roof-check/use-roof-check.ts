import { type InputEvent, type MouseEvent, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { thanksPage } from '../../content/generated/thanks-page.ts'
import { formatSignals } from '../../lead/form-signals.ts'
import { LEAD_FIELDS, type Lead } from '../../lead/lead.ts'
import { parseLead } from '../../lead/parse-lead.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/plain-form.ts'
import { tidyEmail } from '../../lead/tidy-email.ts'
import { describeRefused, type FieldSentences, toSentences } from './field-errors.ts'
import { invokeSendLeadEmail } from './invoke-function.ts'
import type { ToastMessage } from './Toasts.tsx'

/** The second click of a double click arrives after the reply, when the form is already empty. */
const SECOND_CLICK_MS = 2000

/**
 * Loaded at the address's first letter. Cached, because even a repeated `import()` resolves too late: the browser looks for
 * offers at once, and Enter sends at once.
 */
let townHelp: typeof import('./town-help.ts') | undefined

/** The values are in the inputs (see TextField), not in state. */
export function useRoofCheck() {
  const [submitting, setSubmitting] = useState(false)
  /** The last attempt's outcome stays in the page, because a toast disappears after five seconds. */
  const [outcome, setOutcome] = useState<'none' | 'sent' | 'failed'>('none')
  const [errors, setErrors] = useState<FieldSentences>({})
  const [townHints, setTownHints] = useState<string[]>([])
  const [toast, setToast] = useState<ToastMessage | null>(null)
  // State updates one render later: this ref blocks a second Enter at once.
  const underway = useRef(false)
  const attempt = useRef({ values: '', key: '' })
  const lastHelp = useRef(0)
  /** When a request was sent, if nothing was typed since. */
  const emptiedAt = useRef(Number.NEGATIVE_INFINITY)

  const show = (kind: ToastMessage['kind']) => setToast((last) => ({ id: (last?.id ?? 0) + 1, kind }))

  /** The browser calls this for each refused field, in order, and does not submit. */
  function onInvalid(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSecondClick(event)) return
    const form = event.currentTarget
    const { name } = event.target as HTMLInputElement
    const parsed = parseForm(new FormData(form))
    const refused = describeRefused(name, parsed.ok ? [] : parsed.errors)
    setErrors((errors) => ({ ...errors, ...refused, ...consentMissing(form) }))
    goToFirst(form, (other) => !other.validity.valid)
  }

  function isSecondClick({ timeStamp }: SyntheticEvent): boolean {
    return timeStamp - emptiedAt.current < SECOND_CLICK_MS
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    emptiedAt.current = Number.NEGATIVE_INFINITY
    if (name === 'address') void helpWithTown(event.target as HTMLInputElement, false)
    if (name in errors) setErrors((errors) => ({ ...errors, [name]: undefined }))
  }

  /** Keeps the focus on the confirmation. */
  function onMouseDown(event: MouseEvent<HTMLFormElement>) {
    if (isSecondClick(event)) event.preventDefault()
  }

  /** Read-only does not apply to radio buttons and checkboxes. Labels and arrow keys click them too. */
  function onClick(event: MouseEvent<HTMLFormElement>) {
    if (underway.current && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  /** When a field is left, or at Enter: before the browser validates it. */
  function onChange(event: Event) {
    const box = event.target as HTMLInputElement
    if (box.name === 'email' && !box.validity.valid) box.value = tidyEmail(box.value)
    if (box.name === 'address') void helpWithTown(box, true)
  }

  async function helpWithTown(box: HTMLInputElement, isLeft: boolean) {
    // Sent values must not change: with other values, the next try would get another key.
    const before = attempt.current
    const mayWrite = () => attempt.current === before && !underway.current
    const call = ++lastHelp.current
    // `undefined` if it cannot be loaded, for example offline: the field then works without help.
    townHelp ??= await import('./town-help.ts').catch(() => undefined)
    // Meanwhile, the visitor may have typed in the field again, or left it.
    if (townHelp && call === lastHelp.current) setTownHints(townHelp.helpWithTown(box, isLeft, mayWrite))
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (underway.current || isSecondClick(event)) return
    const data = new FormData(form)
    const parsed = parseForm(data)
    if (!parsed.ok) {
      const sentences = toSentences(parsed.errors)
      setErrors((errors) => ({ ...errors, ...sentences, ...consentMissing(form) }))
      goToFirst(form, (box) => box.name in sentences)
      return
    }
    if (!consentBox(form).checked) {
      setErrors((errors) => ({ ...errors, ...consentMissing(form) }))
      show('consent')
      goTo(consentBox(form))
      return
    }
    underway.current = true
    setReadOnly(form, true)
    // Before the button is disabled, which would lose the focus.
    form.focus({ preventScroll: true })
    setSubmitting(true)
    setOutcome('none')
    setToast(null)
    const stored = await invokeSendLeadEmail(parsed.lead, keyFor(parsed.lead), signalsOf(data))
    underway.current = false
    setReadOnly(form, false)
    setSubmitting(false)
    // Empty the form before leaving, in case the visitor comes back.
    if (stored) {
      attempt.current = { values: '', key: '' }
      emptiedAt.current = performance.now()
      form.reset()
      setErrors({})
      setTownHints([])
      if (thanksPage !== '') return location.assign(thanksPage)
    }
    setOutcome(stored ? 'sent' : 'failed')
    show(stored ? 'success' : 'failure')
  }

  /** The key stays until the send succeeds or the values change: the server stores a repeated key once. */
  function keyFor(lead: Lead): string {
    const values = JSON.stringify(lead)
    if (attempt.current.values !== values) attempt.current = { values, key: newKey() }
    return attempt.current.key
  }

  return {
    submitting,
    outcome,
    errors,
    townHints,
    toast,
    closeToast: () => setToast(null),
    onChange,
    onInvalidCapture: onInvalid,
    onInput,
    onMouseDown,
    onClick,
    onSubmit,
  }
}

function parseForm(data: FormData) {
  return parseLead(Object.fromEntries(LEAD_FIELDS.map((field) => [field, data.get(field)])))
}

/** `performance.now()` starts with the page, so it includes typing before the script arrived. */
function signalsOf(data: FormData): string {
  return formatSignals({ fillMs: performance.now(), honeypot: data.get(HONEYPOT_FIELD) !== '' })
}

/** Words typed while sending would be lost at success. Not `disabled`, which loses the focus and the values. */
function setReadOnly(form: HTMLFormElement, readOnly: boolean): void {
  for (const box of form.elements) if ('readOnly' in box) box.readOnly = readOnly
}

function consentBox(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(CONSENT_FIELD) as HTMLInputElement
}

function consentMissing(form: HTMLFormElement): FieldSentences {
  return consentBox(form).checked ? {} : { [CONSENT_FIELD]: roofCheckForm.toasts.consent.text }
}

function goToFirst(form: HTMLFormElement, matches: (box: HTMLInputElement) => boolean): void {
  const box = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].find(matches)
  if (box) goTo(box)
}

/**
 * Focuses a box and scrolls its whole field to the upper edge, at the distance that form.css sets: with `nearest`, WebKit
 * hides label and sentence if the form is next to the estimate.
 */
export function goTo(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  // In the next frame, when the sentence is rendered. Not smoothly: WebKit then scrolls 98 px too far.
  requestAnimationFrame(() => target.closest('form > *, .panel')?.scrollIntoView({ behavior: 'instant' }))
}

/** Not `crypto.randomUUID`, which is missing on plain http, such as a first look by the server's address. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
