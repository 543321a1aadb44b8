/**
 * Keeps a touched element where it is on the screen when content above it grows or shrinks in the next frame. Browsers'
 * own scroll anchoring is missing in Safari, and does not work while the cause is in view.
 * @param grows the element that may grow; if it does not, the page may be scrolling for another reason and is left alone
 */
export function keepInPlace(touched: Element, grows: HTMLElement | null): void {
  const topOf = () => touched.getBoundingClientRect().top
  const [top, height] = [topOf(), grows?.offsetHeight]
  requestAnimationFrame(() => {
    if (grows?.offsetHeight !== height) scrollBy({ top: topOf() - top, behavior: 'instant' })
  })
}
