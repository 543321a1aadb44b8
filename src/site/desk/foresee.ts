import { afterChange, planChange } from '../../lead/act-on-lead.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'

/** The lead as it will be when the server has done this: shown until its answer comes. */
export function foresee(lead: DeskLead, action: DeskAction, by: string, now: number): DeskLead {
  const change = planChange(lead, lead.events, action, { by, now })
  if (typeof change === 'string') return lead
  return { ...afterChange(lead, change), events: [...lead.events, change.event] }
}
