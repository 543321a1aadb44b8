/**
 * Loads a part of the page once, when an element that `near` selects comes into view: nobody waits for it, and who sees the
 * first view alone saves its bytes. Where it cannot be loaded, offline for instance, the page stays as it is.
 */
export function loadLater(near: string, load: () => Promise<unknown>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load().catch(() => {})
  })
  for (const element of document.querySelectorAll(near)) observer.observe(element)
}
