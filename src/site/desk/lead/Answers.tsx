import { answerWords } from '../../../content/record-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'

/** Answers that staff need before they call, such as the best time. */
export function BeforeCall({ lead: { answers } }: { lead: DeskLead }) {
  return answers
    .filter(({ isBeforeCall }) => isBeforeCall)
    .map(({ question, text }) => (
      <span key={question} className="mb-2 block">
        <span className="desk-quiet">{question}</span> <bdi className="strong">{text}</bdi>
      </span>
    ))
}

/** The answers that BeforeCall leaves out. */
export function Answers({ lead }: { lead: DeskLead }) {
  const answers = lead.answers.filter(({ isBeforeCall }) => !isBeforeCall)
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="desk-answers" className="grid gap-1">
      <h3 id="desk-answers">{answerWords.title}</h3>
      <dl>
        {answers.map(({ question, text }) => (
          // The questions are sentences, so they are too long for a column of labels. A short answer is on their line.
          <div key={question} className="over-line flex flex-wrap gap-x-4 py-2">
            <dt className="desk-quiet">{question}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
