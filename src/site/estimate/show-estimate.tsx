import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import { Estimate } from './Estimate.tsx'
import styles from './estimate.css?url'

/**
 * Takes over the estimate that stands in the document. A root of its own beside the form's: the form does not render when
 * the estimate does, and goes on where the estimate fails.
 * @param form asks for the roof
 */
export async function showEstimate(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  await loadStylesheet(styles)
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    place.remove()
  }
  hydrateRoot(place, <Estimate form={form} />, { onUncaughtError })
}
