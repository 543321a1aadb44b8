import { useSyncExternalStore } from 'react'
import { FIGURES_MARK, SIGN_IN_MARK } from '../../lead/desk.ts'
import { parseReference } from '../../lead/reference.ts'

/** Where one is on the desk: it stands in the fragment, which no server logs. */
export type Place =
  | { at: 'list' }
  | { at: 'figures' }
  | { at: 'lead'; ref: string }
  | { at: 'enter'; token: string }
  | { at: 'step'; token: string; step: string | null }

export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, '')
  if (text.startsWith(SIGN_IN_MARK)) return { at: 'enter', token: text.slice(SIGN_IN_MARK.length) }
  if (text === FIGURES_MARK) return { at: 'figures' }
  const [first = '', step = null] = text.split('/')
  if (first.split('.').length > 2) return { at: 'step', token: first, step }
  const ref = parseReference(first)
  return ref === null ? { at: 'list' } : { at: 'lead', ref }
}

/** Changes with each step, back and forth. */
export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      addEventListener('popstate', onChange)
      return () => {
        removeEventListener('hashchange', onChange)
        removeEventListener('popstate', onChange)
      }
    },
    () => location.hash,
  )
}

/** @param pushed a way back: the lead lies above the list, as the back button of a phone expects */
export function goTo(hash: string, pushed = false): void {
  const url = location.pathname + hash
  if (pushed) history.pushState({ opened: true }, '', url)
  else history.replaceState(history.state, '', url)
  // Neither tells anybody.
  dispatchEvent(new Event('hashchange'))
}

/** There is at most one lead above the list: a second one takes its place. */
export function openLead(ref: string): void {
  goTo(`#${ref}`, readPlace(location.hash).at !== 'lead')
}

export function closeLead(): void {
  if (history.state?.opened) history.back()
  else goTo('')
}
