import { useEffect, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { FAILED_FRAGMENT, SENT_FRAGMENT } from '../../lead/plain-form.ts'
import { ReachUs } from './ReachUs.tsx'

/**
 * The answer to a request that was sent without script: the function redirects to one of these fragments, and `:target`
 * shows it. Where script runs, they are gone for who did not come by that redirect, and once the form has something to say.
 *
 * A browser does not report a redirect by another origin, where a hosted function is. But the post began on this page,
 * which is then the referrer, after a reload as well; a bookmark and a link in a mail have none.
 */
export function PlainOutcome({ of }: { of: 'none' | 'sent' | 'failed' }) {
  const [isRedirected, setRedirected] = useState(true)
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    setRedirected(navigation?.redirectCount !== 0 || document.referrer.startsWith(`${location.origin}/`))
  }, [])
  const { success, failure } = roofCheckForm.toasts
  if (!isRedirected || of !== 'none') return null
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
