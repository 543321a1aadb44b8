import { createRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import { Estimate } from './Estimate.tsx'
import styles from './estimate.css?url'

/**
 * Shows the estimate. A root of its own beside the form's: the form does not render when the estimate does, and goes on
 * where the estimate fails.
 * @param place an empty element that the page keeps free
 * @param form asks for the roof
 */
export async function showEstimate(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  // The way back from below an estimate that is unfolded.
  form.id = 'anfrage'
  await loadStylesheet(styles)
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    place.remove()
  }
  createRoot(place, { onUncaughtError }).render(<Estimate form={form} place={place} />)
}
