import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { SENT_FRAGMENT } from '../../lead/plain-form.ts'
import { useRedirected } from './use-redirected.ts'

/**
 * The thanks for a request sent without script: the function redirects to a fragment, and `:target` shows it. Script removes it
 * unless the visitor came by that redirect, and when the form has a message of its own.
 */
export function PlainOutcome({ isReplaced }: { isReplaced: boolean }) {
  const isRedirected = useRedirected()
  const { success } = roofCheckForm.toasts
  if (!isRedirected || isReplaced) return null
  return (
    <div id={SENT_FRAGMENT} className="panel panel-sent outcome">
      <h3 className="display subtitle-large">{success.title}</h3>
      <p className="mt-2">
        {success.text} {roofCheckForm.confirmation.when}
      </p>
    </div>
  )
}
