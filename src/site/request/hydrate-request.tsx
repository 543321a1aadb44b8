import { hydrateRoot } from 'react-dom/client'
import { RequestPage } from './RequestPage.tsx'

export function hydrateRequest(place: HTMLElement): void {
  hydrateRoot(place, <RequestPage />)
}
