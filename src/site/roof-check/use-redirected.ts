import { useEffect, useState } from 'react'

/**
 * True if the visitor came by the redirect after a form sent without script. Also true until the script has looked.
 * Browsers do not report a redirect by another origin, such as a hosted function. But the post began on this page, so this page
 * is the referrer, even after a reload. A bookmark or a link in a mail has no referrer.
 */
export function useRedirected(): boolean {
  const [isRedirected, setRedirected] = useState(true)
  useEffect(() => {
    setRedirected(cameByRedirect())
  }, [])
  return isRedirected
}

export function cameByRedirect(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.redirectCount !== 0 || document.referrer.startsWith(`${location.origin}/`)
}
