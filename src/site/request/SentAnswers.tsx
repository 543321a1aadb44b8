import { yourRequest } from '../../content/generated/your-request.ts'
import type { Answers } from '../../lead/answers/parse-answers.ts'
import { writeAnswer } from '../../lead/answers/questions.ts'

/** Shown right after sending only, because somebody else may open the page later. */
export function SentAnswers({ answers, cleared }: Answers) {
  return (
    <ul className="mt-2">
      {answers.map((answer) => (
        <li key={answer.id}>
          {answer.question} <strong>{writeAnswer(answer)}</strong>
        </li>
      ))}
      {cleared.map(({ id, question }) => (
        <li key={id}>
          {question} <strong>{yourRequest.questions.cleared}</strong>
        </li>
      ))}
    </ul>
  )
}
