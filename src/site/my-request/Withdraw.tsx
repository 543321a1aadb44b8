import { type SubmitEvent, useRef, useState } from 'react'
import { yourRequest } from '../../content/generated/your-request.ts'
import { DO_FIELD } from '../../lead/answers/answer-api.ts'
import { CodeField } from './CodeField.tsx'
import { answerUrl, callAnswerQuestions, type FailureReason } from './call-answer-questions.ts'
import { FailureLine } from './FailureLine.tsx'

const words = yourRequest.withdraw

interface Props {
  /** `null` without script. Then the form asks for the code, and the browser sends the form. */
  code: string | null
  onDone: () => void
  /** Called if the request is gone, because it was withdrawn in another tab or staff deleted it. */
  onUnknown: () => void
}

/** Withdrawing takes two steps: to unfold, and to confirm. */
export function Withdraw({ code, onDone, onUnknown }: Props) {
  const [status, setStatus] = useState<'idle' | 'sending' | 'unconfirmed' | FailureReason>('idle')
  const checkbox = useRef<HTMLInputElement>(null)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (code === null) return
    event.preventDefault()
    // The second click of a double click would find the request gone.
    if (status === 'sending') return
    if (!checkbox.current?.checked) {
      checkbox.current?.focus()
      return setStatus('unconfirmed')
    }
    setStatus('sending')
    const reply = await callAnswerQuestions({ do: 'withdraw', code })
    if (reply.status === 'done') return onDone()
    if (reply.status !== 'unknown') return setStatus(reply.status === 'refused' ? 'offline' : reply.status)
    setStatus('idle')
    onUnknown()
  }

  return (
    <details className="request-withdraw fold">
      <summary>{words.title}</summary>
      <form
        method="post"
        action={answerUrl}
        className="grid justify-items-start gap-5"
        // With script, our own sentence replaces the browser's bubble.
        noValidate={code !== null}
        onSubmit={onSubmit}
      >
        <p>{words.text}</p>
        <input type="hidden" name={DO_FIELD} value="withdraw" />
        {code === null && <CodeField id="code-to-withdraw" />}
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            ref={checkbox}
            type="checkbox"
            required
            className="checkbox size-6"
            onChange={() => setStatus('idle')}
          />
          {words.confirm}
        </label>
        {status === 'unconfirmed' && (
          <p role="alert" className="field-error">
            {words.unconfirmed}
          </p>
        )}
        <button type="submit" className="button border-alarm bg-transparent bg-none text-alarm">
          {status === 'sending' ? yourRequest.questions.submitting : words.button}
        </button>
        <FailureLine of={status} />
      </form>
    </details>
  )
}
