/** Addresses of the page's scripts, imports first. build/run-on-interest.ts inserts them. */
declare const SCRIPTS: string[]

/** Deliberate actions. */
const ACTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** These also happen while a page opens, before it is visible, for example a jump to a fragment or a passing pointer. */
const HINTS = ['pointermove', 'scroll'] as const

/** Without a limit, an idle callback may never run in a page that draws no further frame (headless Chromium). */
const IDLE_LIMIT_MS = 1000

/** The browser has this time to report a paint after `load`. Then the script assumes one. */
const UNREPORTED_PAINT_MS = 2000

/**
 * Runs the page's scripts at the visitor's first sign of interest, or when the page is painted, loaded and idle. Waiting until
 * the form is in view made it usable 1.3 s after a jump from the hero on slow 4G. `load` and idleness alone come too early.
 * Desktop Chromium reports both before it paints, and the script delays the first paint (on slow 4G from 0.7 to 1.3 s).
 */
function runOnInterest(): void {
  const started = new AbortController()
  // It captures, so that no other listener can stop the event. It is passive, so that it does not delay scrolling.
  const listening = { capture: true, passive: true, signal: started.signal }
  let preloaded = false
  const preload = () => {
    if (preloaded) return
    preloaded = true
    for (const href of SCRIPTS) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  }
  const start = async () => {
    started.abort()
    preload()
    for (const href of SCRIPTS) await import(href)
  }
  const painted = new Promise(afterFirstPaint)
  const startOncePainted = () => painted.then(start)

  for (const act of ACTS) addEventListener(act, start, listening)
  for (const hint of HINTS) addEventListener(hint, startOncePainted, listening)
  /** Runs each script in its own idle time, because all at once block the browser for a tenth of a second. */
  const startGently = async () => {
    await idle()
    preload()
    for (const href of SCRIPTS) {
      await import(href)
      await idle()
    }
    started.abort()
  }
  painted.then(() => {
    if (document.readyState === 'complete') startGently()
    else addEventListener('load', startGently)
  })
}

/** Does not run in a tab that was never shown. */
function afterFirstPaint(run: (_: unknown) => void): void {
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(run)).observe({
      type: 'paint',
      buffered: true,
    })
  }
  // Firefox reports no paint for a page opened at a fragment. Tor and Safari before 14.1 never report one.
  addEventListener('load', () => setTimeout(requestAnimationFrame, UNREPORTED_PAINT_MS, run))
}

/** Safari has no requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS })
    else setTimeout(resolve, 200)
  })
}

runOnInterest()
