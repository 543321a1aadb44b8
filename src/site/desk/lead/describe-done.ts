import { deskWords as words } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { spokenNameOrRef } from '../../../lead/short-names.ts'
import { ENTRY_RULES } from '../../../lead/steps/entry-rules.ts'
import { nameOf, type Team } from '../team.ts'
import { describeOverlap, describeOwn } from './describe-entry.ts'
import { isVisitorMailed } from './visitor-mails.ts'

/**
 * Describes an action that the server has stored.
 * @param id of the entry that the action added
 * @param before the assignee before the action
 */
export function describeDone(
  kind: DeskAction['kind'],
  id: string,
  lead: DeskLead,
  team: Team,
  before?: string,
): string {
  // The action's entry need not be the newest one, because a colleague may have added one since then.
  const entry = lead.history.find((entry) => entry.id === id)
  // Staff may have saved the contact data without a change.
  if (entry === undefined) return words.done.unchanged
  const owner = before && before !== team.me ? describeOwner(kind, before, lead, team) : ''
  if (kind === 'assigned' && owner) return owner
  const result = doneText(kind, lead, team) ?? describeOwn(entry, lead, team)
  const { invite, mail } = entry.facts
  // If the action sends an invitation, the result already names it.
  const isUnnamed = !invite && !mail && isVisitorMailed(lead, id)
  const mailNotice = isUnnamed ? words.isMailed(spokenNameOrRef(lead)) : ''
  const overlap = ENTRY_RULES[kind].movesAppointment ? describeOverlap(lead, team.now) : ''
  return [result, mailNotice, overlap, owner].filter(Boolean).join(' ')
}

/** Names the assignee of a colleague's lead after the action. */
function describeOwner(kind: DeskAction['kind'], before: string, { assignedTo }: DeskLead, team: Team): string {
  if (assignedTo === team.me) return words.takenOver(nameOf(before, team))
  return kind === 'answered' && assignedTo === before ? words.stays(nameOf(before, team)) : ''
}

/** `undefined` if the entry describes the action. */
function doneText(kind: DeskAction['kind'], { assignedTo, quarantinedAt }: DeskLead, team: Team): string | undefined {
  if (kind === 'assigned' && assignedTo === team.me) return words.done.assignedToMe
  if (kind === 'released' && quarantinedAt === null) return words.done.confirmed
  const texts: Partial<Record<DeskAction['kind'], string>> = words.done
  return texts[kind]
}
