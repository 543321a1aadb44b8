/** The empty element above or beside the form: src/site/sections/RoofCheck.tsx. It is also an address in the page. */
export const ESTIMATE_PLACE = 'ueberschlag'

/** Loads the estimate once the visitor comes to the section that it belongs to. Where it cannot come, its place goes. */
export function loadEstimate(form: HTMLFormElement): void {
  const place = document.getElementById(ESTIMATE_PLACE)
  if (place === null) return
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    import('../estimate/show-estimate.tsx')
      .then(({ showEstimate }) => showEstimate(place, form))
      .catch(() => place.remove())
  }).observe(place.closest('section') ?? place)
}
