import { type ComponentType, useEffect, useRef, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { CHOICE_FIELDS } from '../../lead/lead.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD } from '../../lead/plain-form.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { ConsentField } from './ConsentField.tsx'
import { formUrl } from './invoke-function.ts'
import { loadLater } from './load-later.ts'
import { PlainOutcome } from './PlainOutcome.tsx'
import { ReachUs } from './ReachUs.tsx'
import { RoofChoice } from './RoofChoice.tsx'
import { TextField, TYPED_IN_FORM } from './TextField.tsx'
import type Toasts from './Toasts.tsx'
import toastStyles from './toast.css?url'
import { UnexpectedError } from './UnexpectedError.tsx'
import { goTo, useRoofCheck } from './use-roof-check.ts'

/** The hydrated part of the page. Without script it is a plain form that posts to the same function. */
export function RoofCheckForm() {
  return (
    <UnexpectedError>
      <Form />
    </UnexpectedError>
  )
}

function Form() {
  const { submitting, outcome, errors, townHints, toast, ...handlers } = useRoofCheck()
  const { closeToast, onChange, ...onForm } = handlers
  const [ready, setReady] = useState(false)
  const [touched, setTouched] = useState(false)
  const ToastList = useToasts(touched || toast !== null)
  const confirmation = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const formElement = useRef<HTMLFormElement>(null)

  useEffect(() => {
    setReady(true)
    if (formElement.current) loadLater(formElement.current)
  }, [])
  // Not React's onChange, which is the `input` event.
  useEffect(() => {
    formElement.current?.addEventListener('change', onChange)
    return () => formElement.current?.removeEventListener('change', onChange)
  })
  useEffect(() => {
    // The disabled button lost the focus; a visitor needs it there to try again.
    const next = outcome === 'sent' ? confirmation.current : outcome === 'failed' && button.current
    if (next) goTo(next)
  }, [outcome])

  return (
    <>
      {outcome === 'sent' && (
        <div ref={confirmation} tabIndex={-1} className="panel panel-sent">
          <h3 className="display subtitle-large">{roofCheckForm.confirmation.title}</h3>
          <p className="mt-2">{roofCheckForm.confirmation.text}</p>
        </div>
      )}
      <PlainOutcome outcome={outcome} />
      <form
        ref={formElement}
        tabIndex={-1}
        method="post"
        action={formUrl}
        aria-labelledby="roof-check"
        className="panel form"
        data-ready={ready || undefined}
        onFocus={() => setTouched(true)}
        {...onForm}
      >
        <h3 className="display subtitle">
          {outcome === 'sent' ? roofCheckForm.confirmation.again : roofCheckForm.roofLegend}
        </h3>
        {CHOICE_FIELDS.map((name) => (
          <RoofChoice key={name} name={name} />
        ))}
        <div className="over-line pt-6">
          <h3 className="display subtitle">{roofCheckForm.personLegend}</h3>
          <p className="mt-1 text-base text-soft">{roofCheckForm.requiredNote}</p>
        </div>
        {TYPED_IN_FORM.map((name) => (
          <TextField key={name} name={name} error={errors[name]} hints={name === 'address' ? townHints : undefined} />
        ))}
        {/* Hidden from sight, keyboard and screen readers: only bots fill it in. */}
        <div className="sr-only" aria-hidden="true">
          <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
        </div>
        <ConsentField required={!ready} error={errors[CONSENT_FIELD]} />
        <button ref={button} type="submit" disabled={submitting} className="button text-xl">
          {submitting ? roofCheckForm.submitting : roofCheckForm.submit}
        </button>
        {outcome === 'failed' && (
          <div className="framed p-4">
            <p className="strong">{roofCheckForm.toasts.failure.title}</p>
            <p>{roofCheckForm.failureHelp}</p>
            <ReachUs />
          </div>
        )}
        {ToastList === 'missing' && toast && toast.kind !== 'success' && (
          <p role="alert" className="field-error">
            {`${roofCheckForm.toasts[toast.kind].title} – ${roofCheckForm.toasts[toast.kind].text}`}
          </p>
        )}
      </form>
      {ready && (
        <p role="status" className="sr-only">
          {submitting && roofCheckForm.submitting}
        </p>
      )}
      {typeof ToastList === 'function' && <ToastList message={toast} onClose={closeToast} />}
    </>
  )
}

type ToastList = ComponentType<Parameters<typeof Toasts>[0]>

/** Loads the toasts at the form's first focus: saves ten kilobytes for visitors who only read. */
function useToasts(wanted: boolean): ToastList | 'missing' | null {
  const [list, setList] = useState<{ component: ToastList | 'missing' } | null>(null)
  useEffect(() => {
    if (!wanted) return
    Promise.all([import('./Toasts.tsx'), loadStylesheet(toastStyles)]).then(
      ([module]) => setList({ component: module.default }),
      // Offline, for example: the form shows the message itself.
      () => setList({ component: 'missing' }),
    )
  }, [wanted])
  return list?.component ?? null
}
