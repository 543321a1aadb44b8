import { useSyncExternalStore } from 'react'
import { FIGURES_FRAGMENT, PERIOD_PARAMETER, SIGN_IN_PREFIX } from '../../lead/desk/desk-api.ts'
import type { LeadSelection } from '../../lead/figures/figures.ts'
import { LISTED_COUNTS } from '../../lead/figures/funnel.ts'
import { parseReference } from '../../lead/reference.ts'

interface FiguresRoute {
  page: 'figures'
  /** The first argument of calendarSpan. */
  period: string
  /** The leads to list, or `null` for the figures. */
  selection: LeadSelection | null
}

/** The page of the desk. It is in the fragment, which no server logs. */
export type Route =
  | { page: 'list' }
  | FiguresRoute
  | { page: 'lead'; ref: string }
  | { page: 'enter'; token: string }
  | { page: 'step'; token: string; step: string | null }

/** The address of the list. With any other fragment, show-snapshot.ts would not show the list after a reload. */
export const LIST_HASH = '#'

export function readRoute(hash: string): Route {
  const text = hash.replace(/^#/, '')
  if (text.startsWith(SIGN_IN_PREFIX)) return { page: 'enter', token: text.slice(SIGN_IN_PREFIX.length) }
  const figures = readFiguresRoute(text)
  if (figures !== null) return figures
  const [first = '', step = null] = text.split('/')
  if (first.split('.').length > 2) return { page: 'step', token: first, step }
  const ref = parseReference(first)
  return ref === null ? { page: 'list' } : { page: 'lead', ref }
}

/** Returns `null` if the fragment belongs to another page. */
function readFiguresRoute(text: string): FiguresRoute | null {
  const [page, query = ''] = text.split('?')
  if (page !== FIGURES_FRAGMENT) return null
  const parameters = new URLSearchParams(query)
  const stage = LISTED_COUNTS.find((known) => known === parameters.get('stufe'))
  const [source, reason] = [parameters.get('herkunft'), parameters.get('grund')]
  const selection = stage ? { stage, source, reason, ...(parameters.has('eingetragen') && { isEntered: true }) } : null
  return { page: 'figures', period: parameters.get(PERIOD_PARAMETER) ?? 'week', selection }
}

export function figuresHash(period: string, selection: Partial<LeadSelection> = {}): string {
  const { stage: stufe, source: herkunft, reason: grund, isEntered } = selection
  const eingetragen = isEntered ? '1' : null
  const values = Object.entries({ [PERIOD_PARAMETER]: period, stufe, herkunft, grund, eingetragen }).filter(
    ([, value]) => value != null,
  )
  return `#${FIGURES_FRAGMENT}?${new URLSearchParams(values as [string, string][])}`
}

export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash,
  )
}

/** @param pushed true if the back button of a phone returns to the current page */
export function navigate(hash: string, pushed = false): void {
  const url = location.pathname + hash
  const route = readRoute(location.hash)
  // A lead of the figures stays next to their list.
  const list = route.page === 'figures' && route.selection ? location.hash : history.state?.list
  if (pushed) history.pushState({ opened: true, list }, '', url)
  else history.replaceState({ ...history.state, list }, '', url)
  // `pushState` and `replaceState` do not fire the event.
  dispatchEvent(new Event('hashchange'))
}

/** If several leads were opened in a row, the back button still returns to the list. */
export function openLead(ref: string): void {
  navigate(`#${ref}`, readRoute(location.hash).page !== 'lead')
}

export function closeLead(): void {
  if (history.state?.opened) history.back()
  else navigate(history.state?.list ?? '')
}

/** The list of the figures from which the open lead was opened. `null` if it was opened from the inbox. */
export const readListOfLead = () => readFiguresRoute((history.state?.list ?? '').slice(1))
