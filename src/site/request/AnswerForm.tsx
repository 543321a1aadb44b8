import { useState } from 'react'
import { yourRequest } from '../../content/generated/your-request.ts'
import { DO_FIELD } from '../../lead/answers/answer-api.ts'
import { type Answer, writeAnswer } from '../../lead/answers/questions.ts'
import { CodeField } from './CodeField.tsx'
import { answerUrl } from './call-answer-questions.ts'
import { Done } from './Done.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { useAnswers } from './use-answers.ts'

const { questions: words, stored } = yourRequest

interface Props {
  /** `null` without script: the form then asks for it, and the browser sends it. */
  code: string | null
  /** The ids of the questions that the person has answered before. */
  given: readonly string[]
  /** Reads the request again. */
  onAgain: () => void
}

export function AnswerForm({ code, given, onAgain }: Props) {
  const [sent, setSent] = useState<readonly Answer[]>([])
  const { onSubmit, ...form } = useAnswers({ code: code ?? '' }, setSent, onAgain)
  if (sent.length > 0) {
    const again = () => {
      setSent([])
      onAgain()
    }
    return (
      <Done title={stored.title} text={stored.textHere} level="h2" takesFocus>
        {/* Only now: later, somebody else may have the link. */}
        <ul className="mt-2">
          {sent.map((answer) => (
            <li key={answer.id}>
              {answer.question} <strong>{writeAnswer(answer)}</strong>
            </li>
          ))}
        </ul>
        <button type="button" className="link mt-2 text-paper" onClick={again}>
          {stored.again}
        </button>
      </Done>
    )
  }
  return (
    <form method="post" action={answerUrl} className="panel questions" onSubmit={code === null ? undefined : onSubmit}>
      <div>
        <h2 className="display subtitle">{words.title}</h2>
        <p className="mt-1 text-base text-soft">{given.length > 0 ? words.replace : words.note}</p>
      </div>
      <input type="hidden" name={DO_FIELD} value="answer" />
      {code === null && (
        <div className="request-plain">
          <CodeField id="code-to-answer" />
        </div>
      )}
      <QuestionForm {...form} given={given} />
    </form>
  )
}
