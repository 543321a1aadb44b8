/**
 * Keeps what is being touched where it is on the screen, when something above it takes more or less room in the next frame.
 * What browsers do against that (scroll anchoring) is not there in Safari, and not while the cause is in view.
 * @param grows what may grow; where it does not, the page may be scrolling for another reason and is left alone
 */
export function keepInPlace(touched: Element, grows: HTMLElement | null): void {
  const topOf = () => touched.getBoundingClientRect().top
  const [top, height] = [topOf(), grows?.offsetHeight]
  requestAnimationFrame(() => {
    if (grows?.offsetHeight !== height) scrollBy({ top: topOf() - top, behavior: 'instant' })
  })
}
