import type { ReactNode } from 'react'
import { questionWords } from '../../content/generated/question-words.ts'
import type { Question } from '../../lead/answers/questions.ts'
import { FailureLine } from './FailureLine.tsx'
import { QuestionField } from './QuestionField.tsx'
import type { useAnswers } from './use-answers.ts'

const words = questionWords.questions

interface Props extends Pick<ReturnType<typeof useAnswers>, 'status' | 'errors' | 'clearError'> {
  questions: readonly Question[]
  /** The ids of the questions that the person has answered before. */
  given?: readonly string[]
  /** The first values of the fields, by the ids of the questions. */
  prefills?: Readonly<Record<string, readonly string[]>>
  /** The id of the form, if it is elsewhere in the document. */
  form?: string
  children?: ReactNode
}

/** The voluntary questions and their button, after sending and on the page of a request. */
export function QuestionForm({
  questions,
  given = [],
  prefills = {},
  status,
  errors,
  clearError,
  form,
  children,
}: Props) {
  const isSending = status === 'sending'
  return (
    <>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          error={errors[question.id]}
          onInput={() => clearError(question.id)}
          isGiven={given.includes(question.id)}
          prefill={prefills[question.id] ?? []}
          form={form}
        />
      ))}
      {children}
      <div>
        <button type="submit" form={form} className="button" aria-disabled={isSending || undefined}>
          {isSending ? words.submitting : words.submit}
        </button>
        <FailureLine of={status} note={given.length > 0 ? words.nothingNew : words.nothing} />
      </div>
    </>
  )
}
