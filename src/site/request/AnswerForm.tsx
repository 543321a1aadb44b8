import { useState } from 'react'
import { yourRequest } from '../../content/generated/your-request.ts'
import { DO_FIELD } from '../../lead/answers/answer-api.ts'
import { CodeField } from './CodeField.tsx'
import { answerUrl } from './call-answer-questions.ts'
import { Done } from './Done.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { useAnswers } from './use-answers.ts'

const { questions: words, stored } = yourRequest

/** @param code `null` without script: the form then asks for it, and the browser sends it */
export function AnswerForm({ code }: { code: string | null }) {
  const [isStored, setStored] = useState(false)
  const { onSubmit, ...form } = useAnswers({ code: code ?? '' }, () => setStored(true))
  if (isStored) return <Done {...stored} level="h2" takesFocus />
  return (
    <form method="post" action={answerUrl} className="panel questions" onSubmit={code === null ? undefined : onSubmit}>
      <div>
        <h2 className="display subtitle">{words.title}</h2>
        <p className="mt-1 text-base text-soft">{words.note}</p>
      </div>
      <input type="hidden" name={DO_FIELD} value="answer" />
      {code === null && (
        <div className="request-plain">
          <CodeField id="code-to-answer" />
        </div>
      )}
      <QuestionForm {...form} />
    </form>
  )
}
