import { endSentence } from '../../../base/end-sentence.ts'
import { describeChange } from '../../../content/describe-change.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import { bookedTime, isAtSameTime } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import { surnameOrRef } from '../../../lead/short-names.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { isPendingAdd, noteOf, type PendingAct, type PendingAction } from '../offline/pending-actions.ts'
import { type KnownLead, PENDING } from '../offline/use-leads.ts'
import { nameOf, type Team } from '../team.ts'
import { clockOf, dayAndTime, dayOf } from '../time-words.ts'

export function describeEntry(entry: HistoryEntry, history: readonly HistoryEntry[], team: Team): string {
  return describeChange(entry, history, {
    time: (time) => dayAndTime(time, team.now),
    day: (time) => dayOf(time, team.now),
    name: (address) => nameOf(address, team),
    now: team.now,
  })
}

/** Explains to staff why the server refused their action. */
export function describeRefusal(
  { trouble, newest }: NonNullable<PendingAction['refused']>,
  lead: KnownLead | undefined,
  team: Team,
): string {
  if (newest === undefined) return words.notDone(words.troubles[trouble])
  const change = describeEntry(newest, lead?.history ?? [], team)
  return words.stale(newest.by === team.me ? words.staleOwn(change) : words.staleEntry(nameOf(newest.by, team), change))
}

/** Warns that the assignee has other appointments at the same time. Returns `''` if there are none. */
export function describeOverlap(lead: DeskLead, now: number): string {
  const [own] = bookedTime(lead)
  if (own === undefined || own.at < now) return ''
  const others = lead.booked.filter((other) => other.assignedTo === own.assignedTo && isAtSameTime(other, own))
  const names = others.map((other) => `${surnameOrRef(other)}, ${clockOf(other.at)}`)
  return names.length === 0 ? '' : words.overlaps(names.join('; '))
}

/** Describes the entry that an action has just added. */
export function describeOwn(entry: HistoryEntry, { history }: DeskLead, team: Team): string {
  return endSentence(describeEntry(entry, history, team))
}

/**
 * Describes an action. `text` is the colleague's own text.
 * @param lead with the actions that wait
 */
export function describePending(
  pending: PendingAction,
  lead: KnownLead | undefined,
  team: Team,
): { what: string; text: string } {
  if (isPendingAdd(pending)) {
    const { phone, address, email, message } = pending.add.lead
    return { what: words.addDialog.title, text: [phone, address, email, message].filter(Boolean).join('\n') }
  }
  const { action } = pending
  if (action.kind === 'corrected') {
    return { what: words.correctDialog.title, text: Object.values(action.contact).filter(Boolean).join('\n') }
  }
  const history = lead?.history ?? []
  const entry = history.find(({ id }) => id === PENDING + pending.id) ?? entryOf(action)
  return { what: describeEntry(entry, history, team), text: noteOf(pending) }
}

export function entryOf(action: PendingAct['action']) {
  const detail = 'outcome' in action ? action.outcome : 'to' in action ? action.to : ''
  const until = ('until' in action && action.until) || null
  // A missed call has its facts in the action.
  const facts = ('facts' in action && action.facts) || action
  const common = { id: '', leadId: '', at: Date.now(), by: '', text: '' }
  return { ...common, kind: action.kind, detail, until, facts } as HistoryEntry
}
