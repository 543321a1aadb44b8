import { yourRequest } from '../../content/generated/your-request.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import type { Trouble } from './call-answer-questions.ts'

/** Why nothing was sent. Rendered without a trouble too, because screen readers announce only changes. */
export function TroubleLine({ of: trouble }: { of: Trouble | 'nothing' | null }) {
  return (
    <div role="status">
      {trouble && (
        <p className="question-trouble">
          {trouble === 'nothing' ? yourRequest.questions.nothing : yourRequest[trouble]}
        </p>
      )}
      {trouble && trouble !== 'nothing' && trouble !== 'offline' && <ReachUs />}
    </div>
  )
}
