import { Fragment, useEffect, useRef, useState } from 'react'
import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { CONSENT_FIELD, HONEYPOT_FIELD, SENT_FRAGMENT } from '../../lead/intake/form-contract.ts'
import { CHOICE_FIELDS } from '../../lead/lead.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { ByEmail } from './ByEmail.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ESTIMATE_ID, PERSON_ID } from './element-ids.ts'
import { FormErrorBoundary } from './FormErrorBoundary.tsx'
import stylesInUse from './form-in-use.css?url'
import { formUrl } from './invoke-function.ts'
import { loadLater } from './load-later.ts'
import { ReachUs } from './ReachUs.tsx'
import { RoofChoice } from './RoofChoice.tsx'
import { Sent } from './Sent.tsx'
import { TextField, typedAbout } from './TextField.tsx'
import type Toasts from './Toasts.tsx'
import { useRedirected } from './use-redirected.ts'
import { focusField, useRoofCheck } from './use-roof-check.ts'

const KEPT_FOR_ANOTHER_ROOF = ['name', 'phone', 'email'] as const

/**
 * The hydrated part of the page. Without script, it is a plain form that posts to the same function.
 * @param estimateHtml for the build. In the browser, the document has this HTML already, with its own React root
 */
export function RoofCheckForm({ estimateHtml = '' }: { estimateHtml?: string }) {
  return (
    <FormErrorBoundary>
      <Form estimateHtml={estimateHtml} />
    </FormErrorBoundary>
  )
}

function Form({ estimateHtml }: { estimateHtml: string }) {
  const { formRef, onForm, status, sent, setSent, errors, town, email, accept, toast, closeToast } = useRoofCheck()
  const [ready, setReady] = useState(false)
  const [touched, setTouched] = useState(false)
  const ToastList = useToasts(touched || toast !== null || sent !== null)
  const confirmation = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isSending = status === 'sending'
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = sent !== null && !isUnfolded

  function unfold() {
    if (sent?.lead)
      for (const name of KEPT_FOR_ANOTHER_ROOF)
        (formRef.current?.elements.namedItem(name) as HTMLInputElement).value = sent.lead[name]
    setUnfolded(true)
  }

  useEffect(() => {
    if (isUnfolded) formRef.current?.querySelector<HTMLElement>('.form input')?.focus()
  }, [isUnfolded, formRef])

  useEffect(() => {
    setReady(true)
    if (formRef.current) loadLater(formRef.current)
  }, [formRef])
  useEffect(() => {
    // After a failure, focus the button, because it lost the focus while it was disabled, and visitors need it to try again.
    const next = status === 'sent' ? confirmation.current : status === 'failed' && button.current
    if (next) focusField(next)
    if (status === 'sent') setUnfolded(false)
  }, [status])

  return (
    <>
      <form
        ref={formRef}
        method="post"
        // The script checks the form, because the browser would name one field at a time. `parseLead` has the same rules.
        noValidate={ready}
        action={formUrl}
        aria-labelledby="roof-check"
        // On a phone, the estimate is between the form's two parts. On a wide screen, it is next to them.
        className="contents"
        data-ready={ready || undefined}
        onFocus={() => setTouched(true)}
        {...onForm}
      >
        <div className="form-roof">
          {sent && <Sent ref={confirmation} sent={sent} onChange={setSent} onAgain={isFolded ? unfold : null} />}
          <NoScriptOutcome isReplaced={sent !== null || status === 'failed'} />
          <div className="panel form" hidden={isFolded}>
            <div>
              <h3 className="display subtitle">{roofCheckForm.roofLegend}</h3>
              <a href={`#${PERSON_ID}`} className="link text-base lg:hidden">
                {roofCheckForm.toPerson}
              </a>
            </div>
            {CHOICE_FIELDS.map((name) => (
              <RoofChoice key={name} name={name} />
            ))}
            {typedAbout('roof').map((name) => (
              <TextField key={name} name={name} error={errors[name]} />
            ))}
          </div>
        </div>
        {/* React keeps the HTML that it finds, and show-estimate.tsx hydrates it. */}
        <div
          id={ESTIMATE_ID}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, rendered at build time
          dangerouslySetInnerHTML={{ __html: estimateHtml }}
        />
        <div id={PERSON_ID} tabIndex={-1} className="panel form form-person" hidden={isFolded}>
          <div>
            <h3 className="display subtitle">{roofCheckForm.personLegend}</h3>
            <p className="mt-1 text-base text-soft">{roofCheckForm.requiredNote}</p>
          </div>
          {typedAbout('person').map((name) => (
            <Fragment key={name}>
              <TextField
                name={name}
                error={errors[name]}
                hints={name === 'address' ? town.hints : undefined}
                suggestion={name === 'address' ? town.suggestion : name === 'email' ? email.suggestion : undefined}
                onAccept={(suggestion) => accept(name, suggestion)}
                isHintBelow={name === 'phone'}
              />
              {name === 'phone' && <ByEmail form={ready ? formRef.current : null} />}
            </Fragment>
          ))}
          {/* Only bots fill this field in, because people and screen readers do not reach it. */}
          <div className="sr-only" aria-hidden="true">
            <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
          </div>
          <ConsentField required={!ready} error={errors[CONSENT_FIELD]} />
          <button ref={button} type="submit" disabled={isSending} className="button button-large">
            {isSending ? roofCheckForm.submitting : roofCheckForm.submit}
          </button>
          {status === 'failed' && (
            <div className="form-failed">
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
        </div>
      </form>
      {ready && (
        <p role="status" className="sr-only">
          {isSending && roofCheckForm.submitting}
        </p>
      )}
      {typeof ToastList === 'function' && <ToastList message={toast} onClose={closeToast} />}
    </>
  )
}

/**
 * The thanks for a request sent without script. The function redirects to a fragment, and `:target` shows the thanks. Script
 * removes them if the visitor did not come by that redirect, or if the form has its own message.
 */
function NoScriptOutcome({ isReplaced }: { isReplaced: boolean }) {
  const isRedirected = useRedirected()
  const { confirmation, toasts } = roofCheckForm
  if (!isRedirected || isReplaced) return null
  return (
    <div id={SENT_FRAGMENT} className="panel panel-sent outcome">
      <h3 className="display subtitle-large">{toasts.success.title}</h3>
      <p className="mt-2">
        {`${toasts.success.text} ${confirmation.when} ${confirmation.noMail} `}
        <a href={`tel:${company.phone}`} className="link -my-2 text-paper">
          {company.phoneLabel}
        </a>
      </p>
      <a href="#roof-check-form" className="link text-paper">
        {confirmation.again}
      </a>
    </div>
  )
}

/** Loads the toasts and their styles when the form is used, to save ten kilobytes for visitors who only read. */
function useToasts(wanted: boolean): typeof Toasts | 'missing' | null {
  const [toasts, setToasts] = useState<typeof Toasts | 'missing' | null>(null)
  useEffect(() => {
    if (!wanted) return
    // Load the text early, so that the confirmation has it at once.
    import('./SentText.tsx').catch(() => {})
    Promise.all([import('./Toasts.tsx'), loadStylesheet(stylesInUse)]).then(
      ([module]) => setToasts(() => module.default),
      // For example offline. Then the form shows the message itself.
      () => setToasts('missing'),
    )
  }, [wanted])
  return toasts
}
