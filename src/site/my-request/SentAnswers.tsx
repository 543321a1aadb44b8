import { questionWords } from '../../content/generated/question-words.ts'
import type { Answers } from '../../lead/answers/parse-answers.ts'
import { writeAnswer } from '../../lead/answers/questions.ts'

/** Shown only right after sending, because somebody else may open the page later. */
export function SentAnswers({ answers, cleared }: Answers) {
  const lines = [
    ...answers.map((answer) => ({ ...answer, written: writeAnswer(answer) })),
    ...cleared.map((question) => ({ ...question, written: questionWords.questions.cleared })),
  ]
  return (
    <ul role="list">
      {lines.map(({ id, question, written }) => (
        <li key={id} className="mt-2">
          {question} <strong className="block">{written}</strong>
        </li>
      ))}
    </ul>
  )
}
