import { explainWords } from '../glossary/explain-words.ts'

/** Starts the sections below the first view. */
export function enhanceSections(): void {
  // Each section needs it once.
  document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
  for (const summary of document.querySelectorAll<HTMLElement>('.faq summary'))
    summary.addEventListener('click', () => keepWhileClosing(summary))
}

let closing: ResizeObserver | undefined

/** Keeps a tapped question of the FAQ under the finger while the open one above it closes, in the frames of its transition. */
function keepWhileClosing(tapped: HTMLElement): void {
  closing?.disconnect()
  const open = document.querySelector<HTMLElement>('.faq[open]')
  const title = open?.querySelector('summary')
  const { top } = tapped.getBoundingClientRect()
  if (!open || !title || title.getBoundingClientRect().top >= top) return
  closing = new ResizeObserver(() => {
    scrollBy({ top: tapped.getBoundingClientRect().top - top, behavior: 'instant' })
    // Closed: later sizes are another screen's. Its border is below the title.
    if (open.clientHeight === title.offsetHeight) closing?.disconnect()
  })
  closing.observe(open)
}
