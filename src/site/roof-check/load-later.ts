/** The empty element above or beside the form: src/site/sections/RoofCheck.tsx. It is also an address in the page. */
export const ESTIMATE_PLACE = 'ueberschlag'

/** Loads the parts below the first view when the visitor comes to them. */
export function loadLater(form: HTMLFormElement): void {
  loadWhenSeen('main section', async () => {
    const { explainWords } = await import('../glossary/explain-words.ts')
    document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
  })
  const place = document.getElementById(ESTIMATE_PLACE)
  if (place === null) return
  loadWhenSeen(
    '#roof-check-form',
    async () => {
      const { showEstimate } = await import('../estimate/show-estimate.tsx')
      await showEstimate(place, form)
    },
    () => place.remove(),
  )
}

/** @param giveUp called where it cannot be loaded, offline for instance */
function loadWhenSeen(selector: string, load: () => Promise<unknown>, giveUp = () => {}): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load().catch(giveUp)
  })
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
