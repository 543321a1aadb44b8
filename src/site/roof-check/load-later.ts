/** The element around the estimate: src/site/sections/RoofCheck.tsx. It is also an address in the page. */
export const ESTIMATE_PLACE = 'ueberschlag'

/** Loads the parts below the first view when the visitor comes to them. Where one does not come, the page stays as it is. */
export function loadLater(form: HTMLFormElement): void {
  whenSeen('main section', async () => {
    const { explainWords } = await import('../glossary/explain-words.ts')
    // In each section once.
    document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
  })
  const place = document.getElementById(ESTIMATE_PLACE)
  if (place === null) return
  whenSeen('#roof-check-form', async () => {
    const { showEstimate } = await import('../estimate/show-estimate.tsx')
    await showEstimate(place, form)
  })
}

function whenSeen(selector: string, load: () => Promise<void>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load().catch(() => {})
  })
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
