import { yourRequest } from '../../content/generated/your-request.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import type { Trouble } from './call-answer-questions.ts'

/** Why nothing was sent. Rendered without a trouble too, because screen readers announce only changes. */
export function TroubleLine({ of: trouble, note }: { of: Trouble | null; note?: string }) {
  return (
    <div role="status">
      {note && <p className="mt-4">{note}</p>}
      {trouble && <p className="question-trouble">{yourRequest[trouble]}</p>}
      {trouble && trouble !== 'offline' && <ReachUs />}
    </div>
  )
}
