import { type SubmitEvent, useRef } from 'react'
import { germanDate } from '../../base/german-time.ts'
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
    // The control that had the focus goes.
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
        {shown.is === 'open' && <State state={shown.state} />}
        {(shown.is === 'unknown' || shown.is === 'offline') && <p>{words[shown.is]}</p>}
      </div>
      {shown.is === 'offline' && (
        <button type="button" className="link" onClick={() => openCode(shown.code)}>
          {words.retry}
        </button>
      )}
      {shown.is === 'unknown' && <ReachUs />}
      {(shown.is === 'unknown' || shown.is === 'codeMissing') && (
        <form className="grid justify-items-start gap-5" onSubmit={onSubmit}>
          <CodeField id="code" />
          <button type="submit" className="button">
            {words.code.show}
          </button>
        </form>
      )}
    </div>
  )
}

function State({ state }: { state: RequestState }) {
  const { ref, receivedAt, dueAt, isAnswered, byEmail } = state
  const write = (time: number) => times.dayAndTime(germanDate(time))
  const promise = Date.now() < dueAt ? words.due : words.overdue
  const [before, after = ''] = words.receivedAt.replace('{time}', write(receivedAt)).split('{ref}')
  return (
    <>
      <p className="display subtitle">{isAnswered ? words.answered : promise.replace('{due}', write(dueAt))}</p>
      <p>
        {before}
        <span className="whitespace-nowrap">{ref}</span>
        {after}
      </p>
      {callsFrom && !isAnswered && !byEmail && <p>{callsFrom}</p>}
    </>
  )
}
