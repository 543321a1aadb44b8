/**
 * Keeps a touched element at its place on the screen when content above it changes height in the next frame. Safari has no
 * scroll anchoring; other browsers suspend it while the cause is in view.
 * @param resizing the element that may grow; if it does not, a scroll has another cause and is left alone
 */
export function keepInPlaceNextFrame(touched: Element, resizing: HTMLElement | null): void {
  const topOf = () => touched.getBoundingClientRect().top
  const [top, height] = [topOf(), resizing?.offsetHeight]
  requestAnimationFrame(() => {
    if (resizing?.offsetHeight !== height) scrollBy({ top: topOf() - top, behavior: 'instant' })
  })
}

/** Handles a click on the summary of `details`: another fold above it may close, or this one while its summary is sticky. */
export function keepSummaryInPlace(summary: HTMLElement): void {
  const fold = summary.parentElement as HTMLElement
  // Only opens, so nothing moves. A scroll would disturb one that is under way (WebKitGTK).
  if (fold.parentElement?.querySelector('[open]') === null) return
  const { top } = summary.getBoundingClientRect()
  requestAnimationFrame(() => {
    // A sticky summary is not at the top of its fold.
    scrollBy({ top: fold.getBoundingClientRect().top + fold.clientTop - top, behavior: 'instant' })
  })
}
