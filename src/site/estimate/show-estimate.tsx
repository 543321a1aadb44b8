import { createRoot } from 'react-dom/client'
import { Estimate } from './Estimate.tsx'
import stylesheet from './estimate.css?url'

/**
 * Shows the estimate. A root of its own beside the form's: the form does not render when the estimate does, and goes on
 * where the estimate fails.
 * @param place where it stands: empty, and kept free by the page
 * @param form where the visitor says what the roof is like
 */
export async function showEstimate(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  // The way back from below an estimate that is unfolded.
  form.id = 'anfrage'
  await addStylesheet(stylesheet)
  createRoot(place).render(<Estimate form={form} place={place.id} />)
}

/** The page's own styles stand in the document, which has no byte to spare for what comes later. */
function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}
