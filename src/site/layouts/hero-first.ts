/**
 * Lays out the hero before the sections, because a layout of the whole page blocks a slow phone for twice as long. The
 * first frame skips all sections (hero.css). The second frame skips the sections from the form on. When the visitor
 * acts, no section is skipped, because a jump to the form needs real heights. After a reload, and for an address with
 * a fragment, no section is skipped, because the browser scrolls before it paints. The script is short, because each
 * of its bytes counts against the first round trip.
 */
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && visit?.type === 'navigate') {
  const root = document.documentElement
  const showAll = () => {
    root.className = ''
  }
  root.className = 'hero-first'
  window.onpointerdown = window.onkeydown = showAll
  requestAnimationFrame(() =>
    setTimeout(() => {
      root.className &&= 'form-later'
      requestAnimationFrame(() => setTimeout(showAll))
    }),
  )
}
