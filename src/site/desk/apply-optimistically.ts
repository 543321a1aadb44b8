import { afterChange, planChange } from '../../lead/act-on-lead.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import type { Team } from './team.ts'

/** @returns the lead as the server will answer; unchanged if the server will refuse the action */
export function applyOptimistically(lead: DeskLead, action: DeskAction, { me, now }: Team): DeskLead {
  const change = planChange(lead, lead.events, action, { by: me, now })
  if (typeof change === 'string') return lead
  return { ...afterChange(lead, change), events: [...lead.events, change.event] }
}
