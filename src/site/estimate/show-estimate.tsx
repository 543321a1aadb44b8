import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import { Estimate } from './Estimate.tsx'
import styles from './estimate.css?url'

/**
 * Hydrates the estimate in its own React root, so that the form does not render with it, and works even if the estimate fails.
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
