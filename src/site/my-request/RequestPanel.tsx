import { type SubmitEvent, useRef } from 'react'
import { germanDate } from '../../base/german-time.ts'
import { fill } from '../../content/fill.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { yourRequest as words } from '../../content/generated/your-request.ts'
import { times } from '../../content/times.ts'
import { CODE_FIELD, type RequestState } from '../../lead/answers/answer-api.ts'
import { callsFrom } from '../roof-check/calls-from.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import { CodeField } from './CodeField.tsx'
import type { Shown } from './use-request.ts'

/** The state of the request, or the reason for showing none. */
export function RequestPanel({ shown, onCode }: { shown: Shown; onCode: (code: string) => void }) {
  const panel = useRef<HTMLDivElement>(null)

  function openCode(code: string) {
    // Move the focus, because the focused button is about to be removed.
    panel.current?.focus()
    onCode(code)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    openCode(String(new FormData(event.currentTarget).get(CODE_FIELD)))
  }

  return (
    <div ref={panel} tabIndex={-1} className="panel request-panel">
      <div role="status">
        {shown.status === 'open' && <State state={shown.state} />}
        {(shown.status === 'unknown' || shown.status === 'offline') && <p>{words[shown.status]}</p>}
      </div>
      {shown.status === 'offline' && (
        <button type="button" className="link" onClick={() => openCode(shown.code)}>
          {words.retry}
        </button>
      )}
      {shown.status === 'unknown' && <ReachUs />}
      {(shown.status === 'unknown' || shown.status === 'codeMissing') && (
        <form className="grid justify-items-start gap-5" onSubmit={onSubmit}>
          <CodeField id="code" typed={shown.status === 'unknown' ? shown.code : ''} />
          <button type="submit" className="button">
            {words.code.show}
          </button>
        </form>
      )}
    </div>
  )
}

function State({ state }: { state: RequestState }) {
  const { ref, receivedAt, dueAt, isAnswered, next, byEmail } = state
  const write = (time: number) => times.dayAndTime(germanDate(time))
  const promise = Date.now() < dueAt ? words.due : words.overdue
  const step = next && words.next[next]
  const answered = isAnswered && (step ? step.title : words.answered)
  const [before, after = ''] = fill(words.receivedAt, { time: write(receivedAt) }).split('{ref}')
  return (
    <>
      <p className="display subtitle">{answered || fill(promise, { due: write(dueAt) })}</p>
      {step && <p>{step.text}</p>}
      {step && <p>{words.nextHelp}</p>}
      <p>
        {before}
        <span className="whitespace-nowrap">{ref}</span>
        {after}
      </p>
      {!isAnswered && <p className="empty:hidden">{byEmail ? roofCheckForm.byEmail.promise : callsFrom}</p>}
    </>
  )
}
