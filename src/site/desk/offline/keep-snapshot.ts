import { useEffect } from 'react'
import { readSession, saveSnapshot } from './device-storage.ts'

/** A screen has fewer rows. */
const MAX_ROWS = 20

/** Parts of the desk that are wrong on the next visit. */
const PASSING = `dialog, .desk-notices > *, .desk-news > *, .desk-open > *, .desk-status, .desk-list > div, .desk-list li:nth-child(n + ${MAX_ROWS + 1})`

/**
 * Keeps the list as HTML when a colleague leaves the page, because show-snapshot.ts begins the next visit with it.
 * @param isShown whether the page has the list of open leads
 */
export function useSnapshot(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const keep = () => {
      const desk = document.querySelector('.desk')
      if (desk && document.visibilityState === 'hidden' && readSession() !== '') saveSnapshot(draw(desk))
    }
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [isShown])
}

function draw(desk: Element): string {
  const snapshot = desk.cloneNode(true) as HTMLElement
  for (const part of snapshot.querySelectorAll(PASSING)) part.remove()
  for (const row of snapshot.querySelectorAll('.desk-row [aria-current]')) row.removeAttribute('aria-current')
  for (const part of snapshot.querySelectorAll<HTMLElement>('.desk-head, .desk-head > p, .desk-tools, .desk-list')) {
    // A phone hides them while it shows a lead.
    part.classList.remove('narrow:hidden')
    // Only the links of the list work without the script.
    part.inert = !part.matches('.desk-list')
  }
  delete snapshot.dataset.open
  return snapshot.outerHTML
}
