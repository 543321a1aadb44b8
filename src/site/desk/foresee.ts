import type { DeskAction, DeskLead, StoryEntry } from '../../lead/desk.ts'
import { type LeadEvent, stateAfter } from '../../lead/lead-event.ts'
import { attentionAt } from '../../lead/lead-status.ts'

/** The lead as it will be when the server has done this: shown until its answer comes. */
export function foresee(lead: DeskLead, action: DeskAction, by: string, now: number): DeskLead {
  if (action.kind === 'undone') return timed(takenBack(lead, action.event, by), now)
  const entry: StoryEntry = {
    at: now,
    type: 'event',
    id: '',
    kind: action.kind,
    by,
    detail: action.kind === 'answered' ? action.outcome : action.kind === 'assigned' ? action.to : '',
    text: 'text' in action ? action.text : '',
    until: action.kind === 'tried' ? action.until : null,
    undoneBy: null,
  }
  return timed({ ...lead, ...changeBy(lead, action, by, now), story: [...lead.story, entry], undoes: null }, now)
}

function changeBy(lead: DeskLead, action: DeskAction, by: string, now: number): Partial<DeskLead> {
  switch (action.kind) {
    case 'tried':
      return { tries: lead.tries + 1, tryAgainAt: action.until, assignedTo: lead.assignedTo || by }
    case 'answered':
      return { answeredAt: lead.answeredAt ?? now, outcome: action.outcome || lead.outcome, tryAgainAt: null }
    case 'reopened':
      return { answeredAt: null, outcome: '' }
    case 'assigned':
      return { assignedTo: action.to }
    case 'quarantined':
      return { status: 'quarantined' }
    case 'released':
      return { status: 'new' }
    default:
      return {}
  }
}

function takenBack(lead: DeskLead, id: string, by: string): DeskLead {
  const story = lead.story.map((one) => (one.type === 'event' && one.id === id ? { ...one, undoneBy: by } : one))
  const events = story.flatMap((one): LeadEvent[] =>
    one.type === 'event' && one.undoneBy === null ? [{ ...one, leadId: lead.ref }] : [],
  )
  const wasKind = (kind: string) => story.some((one) => one.type === 'event' && one.id === id && one.kind === kind)
  const status = wasKind('quarantined') ? 'new' : wasKind('released') ? 'quarantined' : lead.status
  return { ...lead, ...stateAfter(events), status, story, undoes: null }
}

/** With what follows from the rest. */
function timed(lead: DeskLead, now: number): DeskLead {
  const attention = { attentionAt: attentionAt(lead) }
  if (lead.status === 'quarantined' || lead.status === 'anonymised') return lead
  if (lead.answeredAt !== null) return { ...lead, ...attention, status: 'answered' }
  return { ...lead, ...attention, status: lead.dueAt <= now ? 'overdue' : lead.status === 'due' ? 'due' : 'new' }
}
