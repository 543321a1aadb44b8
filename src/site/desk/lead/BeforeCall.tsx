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
