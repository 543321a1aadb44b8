import type { ReactNode } from 'react'
import { questions } from '../../content/generated/questions.ts'
import { yourRequest as words } from '../../content/generated/your-request.ts'
import { NO_SCRIPT_FRAGMENTS, type NoScriptOutcome, REQUEST_PATH } from '../../lead/answers/answer-api.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import { useRedirected } from '../roof-check/use-redirected.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Done } from './Done.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { type Shown, useRequest } from './use-request.ts'
import { Withdraw } from './Withdraw.tsx'

const NOTHING_KNOWN = { given: [], byEmail: false, hasStreet: false, next: '' as const }

/** A visitor's request. Without script, its forms ask for the code, and the function redirects to an outcome. */
export function MyRequestPage() {
  const { shown, links, open, forget } = useRequest()
  const isRedirected = useRedirected()
  if (shown.status === 'withdrawn') return <Withdrawn isNew={shown.isNew} />
  const { status } = shown
  const code = codeOf(shown)
  return (
    <>
      <h1 className="display title">
        {status === 'codeMissing' || status === 'unknown' ? words.titles[status] : words.title}
      </h1>
      {isRedirected && <NoScriptOutcomes />}
      <div className="request-body">
        {code !== null && <RequestPanel shown={shown} onCode={open} />}
        {status !== 'unknown' && <p>{words.note}</p>}
        {/* The form is hidden, but not removed, so that it keeps the typed text. */}
        <div key={links} hidden={code === ''}>
          {questions.length > 0 && (
            <AnswerForm
              code={code}
              state={shown.status === 'open' ? shown.state : NOTHING_KNOWN}
              onAgain={() => open(code ?? '')}
            />
          )}
          <Withdraw code={code} onDone={forget} onUnknown={() => open(code ?? '')} />
        </div>
      </div>
      {status !== 'unknown' && (
        <div className="request-help mt-12">
          <p>{words.help}</p>
          <ReachUs />
        </div>
      )}
    </>
  )
}

/** The code to send the forms with. `''` hides them. `null` without script, because then they ask for the code. */
function codeOf(shown: Shown): string | null {
  if (shown.status === 'plain') return null
  return 'code' in shown && shown.status !== 'unknown' ? shown.code : ''
}

/** `:target` shows one of these outcomes, and request.css then hides the forms. */
function NoScriptOutcomes() {
  const { stored, withdraw, failed } = words
  return (
    <>
      <Outcome as="stored" title={stored.title} text={stored.text}>
        <a href={REQUEST_PATH} className="link mt-2 text-paper">
          {stored.again}
        </a>
      </Outcome>
      <Outcome as="withdrawn" title={withdraw.doneTitle} text={withdraw.doneText}>
        <NewRequest />
      </Outcome>
      <Failed as="unknown" why={failed.code} />
      <Failed as="nothing_answered" why={words.questions.nothing} />
      <Failed as="invalid_request" why={failed.answers} />
      <Failed as="has_contract" why={words.contract} isFinal />
      <Failed as="too_many_changes" why={words.tooMany} isFinal />
      <Failed as="failed" why={failed.text} />
    </>
  )
}

/** @param isFinal true if it would not help to try again */
function Failed({ as, why, isFinal = false }: { as: NoScriptOutcome; why: string; isFinal?: boolean }) {
  return (
    <Outcome as={as} title={words.failed.title} text={why} look="panel-destructive">
      {!isFinal && <p className="mt-2">{words.failed.back}</p>}
      <ReachUs />
    </Outcome>
  )
}

interface OutcomeProps extends Record<'title' | 'text', string> {
  as: NoScriptOutcome
  look?: string
  children: ReactNode
}

function Outcome({ as, title, text, look = 'panel-sent', children }: OutcomeProps) {
  return (
    <div id={NO_SCRIPT_FRAGMENTS[as]} className={`panel ${look} outcome`}>
      <h2 className="display subtitle">{title}</h2>
      <p className="mt-2">{text}</p>
      {children}
    </div>
  )
}

function Withdrawn({ isNew }: { isNew: boolean }) {
  const { doneTitle, doneText } = words.withdraw
  return (
    <>
      <h1 className="display title">{words.title}</h1>
      <Done title={doneTitle} text={doneText} level="h2" takesFocus={isNew}>
        <NewRequest />
      </Done>
    </>
  )
}

function NewRequest() {
  return (
    <a href="/#roof-check-form" className="link mt-2 text-paper">
      {words.withdraw.again}
    </a>
  )
}
