import type { MessageKind, NewMessage, StoredLead } from './store.ts'

/** How an answered lead ended, where staff said so. */
export const OUTCOMES = ['appointment', 'offer', 'declined', 'unfit'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * What staff did with a lead. `tried`: called, and nobody reached; `undone`: the event named in `detail` no longer counts.
 */
export type EventKind = 'tried' | 'answered' | 'reopened' | 'note' | 'assigned' | 'quarantined' | 'released' | 'undone'

/** An entry of a lead's history. It is appended and never changed; it goes with its lead. */
export interface LeadEvent {
  id: string
  leadId: string
  /** Milliseconds since the Unix epoch. */
  at: number
  kind: EventKind
  /** The address of a colleague, or how else it came. */
  by: string | typeof BY_LINK | typeof BY_COMMAND
  /** Of `answered` an `Outcome` or `''`; of `assigned` an address, `''` for nobody; of `undone` an event's id; else `''`. */
  detail: string
  /** A note in staff's words: personal data. */
  text: string
  /** Of `tried`: when to try again. */
  until: number | null
}

/** Events by a mail's link and by the server's command line: neither has a name. */
export const BY_LINK = 'link'
export const BY_COMMAND = 'command'

/** Longest note, in UTF-16 code units. */
export const LONGEST_NOTE = 2000

/** The state that follows from a lead's history. It is stored beside the lead for lists alone, and never changed by itself. */
export type DeskState = Pick<StoredLead, 'answeredAt' | 'outcome' | 'assignedTo' | 'tries' | 'tryAgainAt'>

/** How a lead begins. */
export const UNTOUCHED = { version: 0, outcome: '', assignedTo: '', tries: 0, tryAgainAt: null } as const

/** The events that count: without those that were undone, and what undid them. */
export function countingEvents(events: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(events.filter(({ kind }) => kind === 'undone').map(({ detail }) => detail))
  return events.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))
}

/** The state that follows from these events, oldest first. */
export function stateAfter(events: readonly LeadEvent[]): DeskState {
  const state: DeskState = { answeredAt: null, outcome: '', assignedTo: '', tries: 0, tryAgainAt: null }
  for (const { kind, at, by, detail, until } of countingEvents(events)) {
    if (kind === 'tried') {
      // The caller gets a lead that nobody had.
      const assignedTo = state.assignedTo || (by === BY_LINK || by === BY_COMMAND ? '' : by)
      Object.assign(state, { tries: state.tries + 1, tryAgainAt: until, assignedTo })
    }
    // The time of the first answer stays; a second one says more about it.
    if (kind === 'answered') {
      Object.assign(state, { answeredAt: state.answeredAt ?? at, outcome: detail || state.outcome, tryAgainAt: null })
    }
    if (kind === 'reopened') Object.assign(state, { answeredAt: null, outcome: '' })
    if (kind === 'assigned') state.assignedTo = detail
  }
  return state
}

/** One change of a lead: applied as a whole, or not at all. */
export interface LeadChange {
  /** The lead as it was read: where it has changed since, nothing happens. */
  lead: Pick<StoredLead, 'id' | 'version'>
  set: Partial<DeskState & Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
  /** Whether a repetition of the visitor's request is a request of its own from now on. */
  forgetKey?: boolean
  event: LeadEvent
  /** Messages that go: of these kinds, in this state. */
  drop?: { kinds: readonly MessageKind[]; state: 'unsent' | 'skipped' | 'any' }
  /** Added where the lead is open and has none of their kind. */
  add?: readonly NewMessage[]
  /** What the webhook is told of it. */
  tell?: NewMessage
  /** Whether staff accept the lead by it: then `lead.created` goes out if it was held back. */
  accepts?: boolean
}
