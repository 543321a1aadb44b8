import { questionWords } from '../../content/generated/question-words.ts'
import { ReachUs } from '../roof-check/ReachUs.tsx'
import type { FailureReason } from './call-answer-questions.ts'

interface Props {
  of: FailureReason | 'idle' | 'sending' | 'unconfirmed' | 'nothing'
  /** The sentence for `nothing`. */
  note?: string
}

/** Says why nothing was sent. It is also rendered without a failure, because screen readers announce only changes. */
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
