import { questionWords } from '../../content/generated/question-words.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import type { Trouble } from './call-answer-questions.ts'

interface Props {
  of: Trouble | 'idle' | 'sending' | 'unconfirmed' | 'nothing'
  /** For `nothing`. */
  note?: string
}

/** Says why nothing was sent. Rendered without a trouble too, because screen readers announce only changes. */
export function TroubleLine({ of: status, note }: Props) {
  const trouble = status in questionWords ? questionWords[status as Trouble] : ''
  return (
    <div role="status">
      {status === 'nothing' && <p className="mt-4">{note}</p>}
      {trouble && <p className="field-error mt-4">{trouble}</p>}
      {trouble && status !== 'offline' && <ReachUs />}
    </div>
  )
}
