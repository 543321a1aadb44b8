import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import { Estimate } from './Estimate.tsx'
import styles from './estimate.css?url'

/**
 * Hydrates the estimate in a React root of its own: the form does not render with it, and still works if it fails.
 * @param form contains the questions about the roof
 */
export async function showEstimate(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  await loadStylesheet(styles)
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    place.remove()
  }
  hydrateRoot(place, <Estimate form={form} />, { onUncaughtError })
}
