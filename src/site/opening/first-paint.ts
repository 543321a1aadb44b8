/**
 * Calls `run` after the first contentful paint. Does not run in a tab that was never shown, nor in a browser that hides
 * its timeline (Tor).
 */
export function afterFirstPaint(run: () => void): void {
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) run()
    }).observe({ type: 'paint', buffered: true })
  } else {
    // Safari before 14.1. A task that an animation frame starts runs when that frame has been painted.
    requestAnimationFrame(() => setTimeout(run))
  }
}

/** What a visitor does on purpose. */
export const ACTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Capturing, so that no other listener can stop the event; passive, so that scrolling does not wait for it. */
export const LISTEN = { capture: true, passive: true }

/** Without a limit, an idle callback in a page that draws no further frame may never come (headless Chromium). */
const IDLE_LIMIT_MS = 1000

/** Safari has no requestIdleCallback. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS })
    else setTimeout(resolve, 200)
  })
}
