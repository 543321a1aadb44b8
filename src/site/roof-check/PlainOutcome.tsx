import { roofCheckForm } from '../../../content/page/roof-check.ts'
import { FAILED_FRAGMENT, SENT_FRAGMENT } from '../../lead/plain-form.ts'
import { ReachUs } from './ReachUs.tsx'

/**
 * The answer to a request that was sent without script. The function redirects to one of these fragments, and
 * `:target` shows it. Before that both are `display: none`, so that no screen reader finds them.
 */
export function PlainOutcome() {
  const { success, failure } = roofCheckForm.toasts
  return (
    <>
      <div id={SENT_FRAGMENT} className="panel panel-sent outcome">
        <h3 className="display subtitle-large">{success.title}</h3>
        <p className="mt-2">{success.text}</p>
      </div>
      <div id={FAILED_FRAGMENT} className="panel panel-destructive outcome">
        <h3 className="display subtitle">{failure.title}</h3>
        <p className="mt-2">{failure.text}</p>
        <p className="mt-2">{roofCheckForm.failureHint}</p>
        <ReachUs />
      </div>
    </>
  )
}
