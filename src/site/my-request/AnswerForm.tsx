import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { yourRequest } from '../../content/generated/your-request.ts'
import { DO_FIELD, type RequestState } from '../../lead/answers/answer-api.ts'
import type { Answers } from '../../lead/answers/parse-answers.ts'
import { ClearCheckbox } from './ClearCheckbox.tsx'
import { CodeField } from './CodeField.tsx'
import { answerUrl } from './call-answer-questions.ts'
import { Done } from './Done.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { questionsToAsk } from './questions-to-ask.ts'
import { SentAnswers } from './SentAnswers.tsx'
import { useAnswers } from './use-answers.ts'

const { questions: words, stored } = yourRequest

interface Props {
  /** `null` without script. Then the form asks for the code, and the browser sends the form. */
  code: string | null
  state: Pick<RequestState, 'given' | 'byEmail' | 'hasStreet' | 'next'>
  /** Reads the request again. */
  onAgain: () => void
}

export function AnswerForm({ code, state, onAgain }: Props) {
  const { given } = state
  const [sent, setSent] = useState<Answers | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const asked = questionsToAsk(state).filter(({ id }) => isUnfolded || !given.includes(id))
  const isAgain = useRef(false)
  // The tapped button goes away together with the sent answers, so the form takes the focus.
  const focusAgain = useCallback((form: HTMLFormElement | null) => {
    if (isAgain.current) form?.focus()
  }, [])
  const { onSubmit, ...form } = useAnswers({ code: code ?? '' }, setSent, onAgain)
  if (sent !== null || asked.length === 0) {
    const again = () => {
      isAgain.current = true
      setUnfolded(true)
      setSent(null)
      onAgain()
    }
    return (
      <Done
        title={sent ? stored.title : stored.complete}
        text={sent ? stored.textHere : ''}
        level="h2"
        takesFocus={sent !== null}
      >
        {sent && <SentAnswers {...sent} />}
        <button type="button" className="link mt-2 text-paper" onClick={again}>
          {stored.again}
        </button>
      </Done>
    )
  }
  function unfold({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Move the focus, because the focused button is about to be removed.
    currentTarget.form?.focus()
    setUnfolded(true)
  }

  return (
    <form
      ref={focusAgain}
      tabIndex={-1}
      method="post"
      action={answerUrl}
      className="panel questions grid grid-cols-1 gap-8"
      onSubmit={code === null ? undefined : onSubmit}
    >
      <input type="hidden" name={DO_FIELD} value="answer" />
      {/* The code is above the title, because it is required and the answers are not. */}
      {code === null && (
        <div className="request-plain">
          <CodeField id="code-to-answer" />
        </div>
      )}
      <div>
        <h2 className="display subtitle">{words.title}</h2>
        <p className="mt-1 text-base text-soft">{given.length > 0 && isUnfolded ? words.replace : words.note}</p>
      </div>
      <QuestionForm {...form} questions={asked} given={given}>
        {code === null && (
          <details className="request-plain">
            <summary className="cursor-pointer py-2">{words.clearOne}</summary>
            {asked.map(({ id, question }) => (
              <ClearCheckbox key={id} id={id} label={question} />
            ))}
          </details>
        )}
      </QuestionForm>
      {given.length > 0 && !isUnfolded && (
        <button type="button" className="link justify-self-start" onClick={unfold}>
          {words.change}
        </button>
      )}
    </form>
  )
}
