import { questionWords } from '../../content/generated/question-words.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import type { FailureReason } from './call-answer-questions.ts'

interface Props {
  of: FailureReason | 'idle' | 'sending' | 'unconfirmed' | 'nothing'
  /** For `nothing`. */
  note?: string
}

/** Says why nothing was sent. Rendered without a failure too, because screen readers announce only changes. */
export function FailureLine({ of: status, note }: Props) {
  const sentence = status in questionWords ? questionWords[status as FailureReason] : ''
  return (
    <div role="status">
      {status === 'nothing' && <p className="mt-4">{note}</p>}
      {sentence && <p className="field-error mt-4">{sentence}</p>}
      {sentence && status !== 'offline' && <ReachUs />}
    </div>
  )
}
