import { FIGURES_FRAGMENT, PERIOD_PARAMETER } from '../../../lead/desk/desk-api.ts'
import type { LeadSelection } from '../../../lead/figures/figures.ts'
import { LISTED_COUNTS } from '../../../lead/figures/funnel.ts'

export interface FiguresRoute {
  page: 'figures'
  /** The first argument of calendarSpan. */
  period: string
  /** The leads to list, or `null` for the figures. */
  selection: LeadSelection | null
}

/** Returns `null` if the fragment belongs to another page. */
export function readFiguresRoute(text: string): FiguresRoute | null {
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
