import type { MessageKind, NewMessage } from './store/message.ts'
import type { StoredLead } from './store/stored-lead.ts'

export const OUTCOMES = ['appointment', 'offer', 'declined', 'unfit'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `tried`: called without reaching anyone. `undone`: the entry named in `detail` no longer counts. */
export type HistoryKind =
  | 'tried'
  | 'answered'
  | 'reopened'
  | 'note'
  | 'assigned'
  | 'quarantined'
  | 'released'
  | 'undone'

/** An entry of a lead's history: appended, never changed, deleted with its lead. */
export interface HistoryEntry {
  id: string
  leadId: string
  /** Milliseconds since the Unix epoch. */
  at: number
  kind: HistoryKind
  /** The address of a colleague, or the way it came. */
  by: string | typeof BY_LINK | typeof BY_COMMAND
  /** `answered`: `Outcome` or `''`; `assigned`: an address, `''` to unassign; `undone`: an entry's id; else `''`. */
  detail: string
  /** A note by staff: personal data. */
  text: string
  /** For `tried`: when to try again. */
  until: number | null
}

/** Actions by a mail's link or on the command line have no name. */
export const BY_LINK = 'link'
export const BY_COMMAND = 'command'

/** In UTF-16 code units. */
export const LONGEST_NOTE = 2000

/** Derived from a lead's history. Stored with the lead only for lists; never changed on its own. */
export type DeskState = Pick<StoredLead, 'answeredAt' | 'outcome' | 'assignedTo' | 'tries' | 'tryAgainAt'>

export const UNTOUCHED = { version: 0, outcome: '', assignedTo: '', tries: 0, tryAgainAt: null } as const

/** Leaves out undone entries and the `undone` entries themselves. */
export function countingEntries(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const undone = new Set(entries.filter(({ kind }) => kind === 'undone').map(({ detail }) => detail))
  return entries.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))
}

/** @param entries oldest first */
export function stateAfter(entries: readonly HistoryEntry[]): DeskState {
  const state: DeskState = { answeredAt: null, outcome: '', assignedTo: '', tries: 0, tryAgainAt: null }
  for (const { kind, at, by, detail, until } of countingEntries(entries)) {
    if (kind === 'tried') {
      // The caller gets an unassigned lead.
      const assignedTo = state.assignedTo || (by === BY_LINK || by === BY_COMMAND ? '' : by)
      Object.assign(state, { tries: state.tries + 1, tryAgainAt: until, assignedTo })
    }
    // The time of the first answer stays; a second one only adds details.
    if (kind === 'answered') {
      Object.assign(state, { answeredAt: state.answeredAt ?? at, outcome: detail || state.outcome, tryAgainAt: null })
    }
    if (kind === 'reopened') Object.assign(state, { answeredAt: null, outcome: '' })
    if (kind === 'assigned') state.assignedTo = detail
  }
  return state
}

/** Everything that staff can change, except notes. */
export type ChangeableState = DeskState & Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>

/** Applied as a whole, or not at all. */
export interface LeadChange {
  /** The lead as it was read. If it has changed since, nothing happens. */
  lead: Pick<StoredLead, 'id' | 'version'> & ChangeableState
  set: Partial<ChangeableState>
  /** A repetition of the visitor's request becomes a new request. */
  forgetKey?: boolean
  entry: HistoryEntry
  /** Messages to delete. */
  drop?: { kinds: readonly MessageKind[]; state: 'unsent' | 'skipped' }
  /** Added if the lead is open and has no such message yet (NewMessage.dedupeKey). */
  add?: readonly NewMessage[]
  /** For the webhook, if it knows the lead. */
  event?: NewMessage
  /** True if staff accept the lead by this change: a held-back `lead.created` then goes out. */
  accepts?: boolean
}
