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
