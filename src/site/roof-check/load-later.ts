import { ESTIMATE_ID } from './element-ids.ts'

/** Loads the parts below the first view when the visitor comes to them. If one fails, the page stays as it is. */
export function loadLater(form: HTMLFormElement): void {
  const focused = whenFocused()
  Promise.race([whenSeen('main section'), focused])
    .then(async () => {
      const { enhanceSections } = await import('../sections/enhance-sections.ts')
      enhanceSections()
    })
    .catch(() => {})
  const place = document.getElementById(ESTIMATE_ID)
  if (place === null) return
  Promise.race([whenSeen('#roof-check-form'), focused])
    .then(async () => {
      const { showEstimate } = await import('../estimate/show-estimate.tsx')
      await showEstimate(place, form)
    })
    .catch(() => {})
}

function whenSeen(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
  })
}

/** Waits for the focus, because Tab reaches a word before it is visible, and skips one that has not loaded. */
async function whenFocused(): Promise<void> {
  if (document.activeElement !== document.body) return
  await new Promise((resolve) => document.addEventListener('focusin', resolve, { once: true }))
}
