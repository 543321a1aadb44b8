import type { ClientDirective } from 'astro'

const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'focusin'] as const

/**
 * Loads the island at the visitor's first sign of interest, else once the page has loaded and the line
 * is idle. Waiting until the form is in view (`client:visible`) made it usable 1.3 s after a jump from
 * the hero on slow 4G; starting at the tap hides most of that and costs the first view nothing.
 */
const hydrateOnInterest: ClientDirective = (load, _options, island) => {
  let started = false
  const start = async () => {
    if (started) return
    started = true
    for (const sign of SIGNS) removeEventListener(sign, start, true)
    for (const href of island.dataset.imports?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    const hydrate = await load()
    await hydrate()
  }
  // Capturing and passive: a sign of interest stays the visitor's own, whatever is done with it.
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true })

  const startWhenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 200)
  }
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { once: true })
}

export default hydrateOnInterest
