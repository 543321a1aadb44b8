import { explainWords } from '../glossary/explain-words.ts'

/** Starts the sections below the first view. */
export function enhanceSections(): void {
  // One call for each section, because each explains a word once.
  document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
  for (const summary of document.querySelectorAll<HTMLElement>('.faq summary'))
    summary.addEventListener('click', () => keepWhileClosing(summary))
}

let closing: ResizeObserver | undefined

/** Keeps a tapped question of the FAQ under the finger in each frame while the open one above it closes. */
function keepWhileClosing(tapped: HTMLElement): void {
  closing?.disconnect()
  const open = document.querySelector<HTMLElement>('.faq[open]')
  const title = open?.querySelector('summary')
  const { top } = tapped.getBoundingClientRect()
  if (!open || !title || title.getBoundingClientRect().top >= top) return
  closing = new ResizeObserver(() => {
    scrollBy({ top: tapped.getBoundingClientRect().top - top, behavior: 'instant' })
    // Now it is closed, so a later size comes from another screen. Its border is below the title.
    if (open.clientHeight === title.offsetHeight) closing?.disconnect()
  })
  closing.observe(open)
}
