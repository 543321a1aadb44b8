import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import printStyles from '../styles/print.css?url'
import { RoofCheckForm } from './RoofCheckForm.tsx'

export function hydrateForm(place: HTMLElement): void {
  hydrateRoot(place, <RoofCheckForm />)
  // Not linked in the document: next to the hero's picture, it makes the largest paint a seventh later.
  loadStylesheet(printStyles, 'print').catch(() => {})
}
