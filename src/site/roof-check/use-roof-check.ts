import { type InputEvent, type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { thanksPage } from '../../content/generated/thanks-page.ts'
import { extractEmail } from '../../lead/intake/extract-email.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/intake/form-contract.ts'
import { formatSignals } from '../../lead/intake/form-signals.ts'
import { type FieldError, type FieldErrorCode, parseLead } from '../../lead/intake/parse-lead.ts'
import { LEAD_FIELDS, type TypedField } from '../../lead/lead.ts'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'
import type { ToastMessage } from './Toasts.tsx'
import type { TownHints } from './town-help.ts'
import { useSubmission } from './use-submission.ts'

/** The form sends only strings, so `wrong_type` never occurs. */
type TypedErrorCode = Exclude<FieldErrorCode, 'wrong_type'>
type Sentences<Code extends TypedErrorCode> = Record<Code, string>

// If this has a type error, content/ lacks a sentence for a field or a code.
const sentences: Record<TypedField, Sentences<Exclude<TypedErrorCode, 'umlaut'>>> & {
  email: Sentences<TypedErrorCode>
} = roofCheckForm.errors

type FieldSentences = Partial<Record<TypedField | typeof CONSENT_FIELD, string>>

function toSentences(errors: readonly FieldError[]): FieldSentences {
  const all: Record<string, Record<string, string>> = sentences
  return Object.fromEntries(errors.map(({ field, code }) => [field, all[field]?.[code]]))
}

/** The form's behaviour. The values are in the inputs (see TextField), not in state. */
export function useRoofCheck() {
  const [errors, setErrors] = useState<FieldSentences>({})
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const town = useTownHelp()
  const { status, sent, setSent, isSendingRef, send, watchUnsent } = useSubmission()
  const email = useEmailHelp()
  const formRef = useRef<HTMLFormElement>(null)

  const show = (kind: ToastMessage['kind']) => setToast((last) => ({ id: (last?.id ?? 0) + 1, kind }))

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    const input = target as HTMLInputElement
    if (input.name === 'address') void town.help(({ offerTown }) => offerTown(input))
    if (input.name === 'email') email.clear()
    if (input.name === CONSENT_FIELD && toast?.kind === 'consent') setToast(null)
    if (input.name in errors) setErrors((previous) => ({ ...previous, [input.name]: undefined }))
  }

  /** Runs when the visitor leaves a field, or at Enter, before the form is sent. */
  const onChange = useEffectEvent(({ target }: Event) => {
    const input = target as HTMLInputElement
    if (input.name === 'email') {
      if (!input.validity.valid) input.value = extractEmail(input.value)
      void email.check(input)
    }
    if (input.name === 'address') {
      const canReplaceValue = watchUnsent()
      void town.help(({ completeTown }) => completeTown(input, canReplaceValue))
    }
  })
  // React's onChange is the `input` event.
  useEffect(() => {
    const form = formRef.current
    form?.addEventListener('change', onChange)
    return () => form?.removeEventListener('change', onChange)
  }, [])

  function accept(name: TypedField, suggestion: string): void {
    const input = formRef.current?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) return
    input.value = suggestion
    input.focus()
    // This acts like typing, so the form removes the question, and its error at the field.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Blocks choices while sending, because `readOnly` has no effect on radio buttons and checkboxes. */
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
    town,
    email,
    accept,
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

/** `performance.now()` counts from the start of the page, so it includes typing before the script arrived. */
function signalsOf(data: FormData): string {
  return formatSignals({ fillMs: performance.now(), honeypot: data.get(HONEYPOT_FIELD) !== '' })
}

function focusFirstInvalid(form: HTMLFormElement, refused: FieldSentences): void {
  const input = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].find(({ name }) => name in refused)
  if (input) focusField(input)
}

/**
 * Focuses an element and scrolls its whole field to the upper edge, at the distance that form.css sets. With `nearest`, WebKit
 * would hide label and sentence if the form is next to the estimate.
 */
export function focusField(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  // The sentence is rendered in the next frame. A smooth scroll would go 98 px too far in WebKit.
  requestAnimationFrame(() => target.closest('.form > *, .panel')?.scrollIntoView({ behavior: 'instant' }))
}

type TownHelp = typeof import('./town-help.ts')

/**
 * Loaded at the address's first letter. It is cached, because even a repeated `import()` resolves too late. The browser looks for
 * offers at once, and Enter sends at once.
 */
let townHelp: TownHelp | undefined

/** The hints below the address's label. town-help.ts has them. */
function useTownHelp() {
  const [hints, setHints] = useState<TownHints>({ hints: [] })
  const calls = useRef(0)

  async function help(run: (town: TownHelp) => TownHints) {
    const call = ++calls.current
    // `undefined` if it cannot be loaded, for example offline. Then the field works without help.
    townHelp ??= await import('./town-help.ts').catch(() => undefined)
    // Meanwhile, the visitor may have typed in the field again, or left it.
    if (townHelp && call === calls.current) setHints(run(townHelp))
  }

  return { ...hints, help, clear: () => setHints({ hints: [] }) }
}

/** Asks about a likely typing error in the host of the address. Never blocks, so the visitor may send the address as it is. */
function useEmailHelp() {
  const [suggestion, setSuggestion] = useState<string | null>(null)

  async function check(input: HTMLInputElement): Promise<void> {
    const typed = input.value
    // If the module cannot be loaded, for example offline, the form suggests nothing.
    const found = await import('./suggest-email.ts').then(
      ({ suggestEmail }) => suggestEmail(typed),
      () => null,
    )
    if (input.value !== typed || found === null) return
    // Keep the input in place, because the question is above it.
    keepInPlaceNextFrame(input, input.parentElement)
    setSuggestion(found)
  }

  return { suggestion, check, clear: () => setSuggestion(null) }
}
