/**
 * Keeps a touched element at its place on the screen when content above it changes height in the next frame. Safari has no scroll
 * anchoring. Other browsers suspend it while the cause is in view.
 * @param resizing the element that may grow. If it does not grow, a scroll has another cause, so it is left alone
 */
export function keepInPlaceNextFrame(touched: Element, resizing: HTMLElement | null): void {
  const topOf = () => touched.getBoundingClientRect().top
  const [top, height] = [topOf(), resizing?.offsetHeight]
  requestAnimationFrame(() => {
    if (resizing?.offsetHeight !== height) scrollBy({ top: topOf() - top, behavior: 'instant' })
  })
}

/** Handles a click on the summary of `details`. Another fold above it may close, or this one if its summary is sticky. */
export function keepSummaryInPlace(summary: HTMLElement): void {
  const fold = summary.parentElement as HTMLElement
  // If no fold is open, nothing moves. A scroll would disturb one that is under way (WebKitGTK).
  if (fold.parentElement?.querySelector('[open]') === null) return
  const { top } = summary.getBoundingClientRect()
  requestAnimationFrame(() => {
    // The fold is measured, because a sticky summary is not at the top of its fold.
    scrollBy({ top: fold.getBoundingClientRect().top + fold.clientTop - top, behavior: 'instant' })
  })
}
