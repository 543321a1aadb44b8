import { germanMidnight } from '../../base/german-time.ts'
import { attentionAt, isUncalled, NO_DATE, statusOf } from '../steps/lead-status.ts'
import type { Scope } from './desk-api.ts'

const SECTIONS = ['overdue', 'uncalled', 'today', 'planned'] as const
export type Section = (typeof SECTIONS)[number]

type Open = Parameters<typeof statusOf>[0] & Parameters<typeof isUncalled>[0]

export function sectionOf(lead: Open, now: number): Section {
  const status = statusOf(lead, now)
  if (status === 'overdue') return status
  if (isUncalled(lead)) return 'uncalled'
  const at = attentionAt(lead)
  // An appointment without a date may be soon.
  return at < germanMidnight(now, 1) || at === NO_DATE ? 'today' : 'planned'
}

/** The assignee of the leads in this scope. `''`: unassigned leads. `null`: all leads. */
export const assigneeOf = (scope: Scope, owner: string) => ({ all: null, mine: owner, free: '' })[scope]

export function arrangeOpen<Lead extends Open>(leads: readonly Lead[], now: number): Lead[] {
  const placed = leads.map((lead) => ({ lead, section: SECTIONS.indexOf(sectionOf(lead, now)), at: attentionAt(lead) }))
  return placed.sort((a, b) => a.section - b.section || a.at - b.at).map(({ lead }) => lead)
}
