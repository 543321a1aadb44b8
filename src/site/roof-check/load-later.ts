/** The empty element above or beside the form: src/site/sections/RoofCheck.tsx. It is also an address in the page. */
export const ESTIMATE_PLACE = 'ueberschlag'

/** Loads the parts below the first view when the visitor comes to them. */
export function loadLater(form: HTMLFormElement): void {
  loadWhenSeen('main section', () => import('../glossary/explain-page.ts'))
  const place = document.getElementById(ESTIMATE_PLACE)
  if (place === null) return
  loadWhenSeen('#roof-check-form', () =>
    import('../estimate/show-estimate.tsx')
      .then(({ showEstimate }) => showEstimate(place, form))
      .catch(() => place.remove()),
  )
}

/** Where it cannot be loaded, offline for instance, the page stays as it is. */
function loadWhenSeen(selector: string, load: () => Promise<unknown>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load().catch(() => {})
  })
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
