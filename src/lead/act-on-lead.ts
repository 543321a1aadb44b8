import type { DeskAction } from './desk.ts'
import {
  BY_LINK,
  countingEvents,
  type DeskState,
  type EventKind,
  type LeadChange,
  type LeadEvent,
  stateAfter,
} from './lead-event.ts'
import { isQuarantined } from './lead-status.ts'
import { newId } from './new-id.ts'
import { MAIL_KINDS, newMessage, planMessages } from './outbox.ts'
import type { LeadDesk, StoredLead } from './store.ts'
import { tellChange } from './webhook.ts'

/** The actions of staff on a lead, for the desk, the links in mails and the command line alike. */

export type DeskStore = Pick<LeadDesk, 'findLead' | 'listEvents' | 'changeLead'>

/**
 * `unchanged`: it is so already. `stale`: somebody changed it since it was seen. `impossible`: a lead in this state cannot
 * have that done. In these cases nothing was changed.
 */
export type Acted =
  | { result: 'done' | 'unchanged' | 'stale' | 'impossible'; lead: StoredLead }
  | { result: 'unknown'; lead: null }

/** More entries than people make: each look at a lead reads its whole history. Links stop earlier, so that staff can go on. */
const MOST_ENTRIES = 500
const MOST_FOR_LINKS = 200

interface Circumstances {
  /** See LeadEvent. */
  by: string
  /** Milliseconds since the Unix epoch. */
  now: number
  /** The lead's version on the actor's screen. Notes that came since change nothing that was seen. */
  seen?: number
}

/** Does one thing with a lead and writes it into its history. @throws {StoreError} */
export async function actOnLead(
  store: DeskStore,
  ref: string,
  action: DeskAction,
  { by, now, seen }: Circumstances,
): Promise<Acted> {
  for (;;) {
    const lead = await store.findLead(ref)
    if (lead === null) return { result: 'unknown', lead }
    if (lead.anonymisedAt !== null) return { result: 'impossible', lead }
    const events = await store.listEvents(lead.id)
    if (action.kind !== 'note' && isStale(lead, events, seen)) return { result: 'stale', lead }
    if (events.length >= (by === BY_LINK ? MOST_FOR_LINKS : MOST_ENTRIES)) return { result: 'impossible', lead }
    const change = planChange(lead, events, action, { by, now })
    if (typeof change === 'string') return { result: change, lead }
    if (await store.changeLead(change)) return { result: 'done', lead: afterChange(lead, change) }
  }
}

/** Whether more than notes came since this version; it is also where the history does not tell. */
function isStale({ version }: StoredLead, events: readonly LeadEvent[], seen = version): boolean {
  const missed = version - seen
  return (
    missed < 0 || missed > events.length || events.slice(events.length - missed).some(({ kind }) => kind !== 'note')
  )
}

/** The part of a lead that actions read and change. */
type ActedLead = Pick<StoredLead, 'id' | 'version' | 'receivedAt' | 'quarantinedAt' | 'releasedAt' | keyof DeskState>

/** The change that an action makes, or the reason why there is none. The desk foresees the server's answer with it. */
export function planChange(
  lead: ActedLead,
  events: readonly LeadEvent[],
  action: DeskAction,
  { by, now }: Pick<Circumstances, 'by' | 'now'>,
): LeadChange | 'unchanged' | 'impossible' | 'stale' {
  const plan = planAction(lead, events, action, { by, now })
  if (typeof plan === 'string') return plan
  const { set, detail = '', text = '', until = null, ...rest } = plan
  // The clock of another server may be ahead, or was: the order of the times is that of the history.
  const at = Math.max(now, (events.at(-1)?.at ?? lead.receivedAt) + 1)
  const event: LeadEvent = { id: newId(now), leadId: lead.id, at, kind: action.kind, by, detail, text, until }
  const change = { lead, set: { ...followingState(lead, events, event), ...set }, event, ...rest }
  // Notes stay with staff.
  if (action.kind === 'note') return change
  const after = { ...lead, ...change.set }
  return { ...change, tell: tellChange(after, at), accepts: action.kind !== 'undone' && !isQuarantined(after) }
}

export function afterChange<Changed extends ActedLead>(lead: Changed, { set }: LeadChange): Changed {
  return { ...lead, ...set, version: lead.version + 1 }
}

/** Which parts of the state an event is about: the others stay, whatever an older version of this program wrote there. */
const CHANGES: Record<EventKind, readonly (keyof DeskState)[]> = {
  tried: ['tries', 'tryAgainAt', 'assignedTo'],
  answered: ['answeredAt', 'outcome', 'tryAgainAt'],
  reopened: ['answeredAt', 'outcome', 'tryAgainAt'],
  note: [],
  assigned: ['assignedTo'],
  quarantined: [],
  released: [],
  undone: [],
}

function followingState(lead: ActedLead, events: readonly LeadEvent[], event: LeadEvent): Partial<DeskState> {
  const { kind } = events.find(({ id }) => id === event.detail) ?? event
  const state = stateAfter([...events, event])
  // The time of the first answer stays, also of one that is in no history.
  if (event.kind === 'answered') state.answeredAt = lead.answeredAt ?? state.answeredAt
  return Object.fromEntries(CHANGES[kind].map((name) => [name, state[name]]))
}

/** The event that can be undone: the newest that counts. */
export function undoable(events: readonly LeadEvent[]): LeadEvent | null {
  return countingEvents(events).at(-1) ?? null
}

type Plan = Partial<Pick<LeadEvent, 'detail' | 'text' | 'until'> & Pick<LeadChange, 'add' | 'drop' | 'forgetKey'>> & {
  set?: Partial<Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
}

function planAction(
  lead: ActedLead,
  events: readonly LeadEvent[],
  action: DeskAction,
  { by, now }: { by: string; now: number },
): Plan | 'unchanged' | 'impossible' | 'stale' {
  const isAnswered = lead.answeredAt !== null
  switch (action.kind) {
    case 'tried':
      if (isAnswered || isQuarantined(lead)) return 'impossible'
      // It has one of each kind, ever: without the one of before, it can be owed another.
      return { text: action.text, until: action.until, drop: { kinds: ['staff-follow-up'], state: 'any' } }
    case 'answered': {
      const saysMore = (action.outcome !== '' && action.outcome !== lead.outcome) || action.text !== ''
      return isAnswered && !saysMore ? 'unchanged' : { detail: action.outcome, text: action.text }
    }
    case 'reopened':
      return isAnswered ? REOPENED : 'unchanged'
    case 'note':
      return { text: action.text }
    case 'assigned':
      return lead.assignedTo === action.to ? 'unchanged' : { detail: action.to, ...handOver(lead, action.to, by, now) }
    case 'quarantined':
      if (isAnswered) return 'impossible'
      return isQuarantined(lead) ? 'unchanged' : quarantine(now)
    case 'released':
      if (isAnswered) return 'impossible'
      return isQuarantined(lead) || !events.some(({ kind }) => kind === 'released') ? release(lead, now) : 'unchanged'
    case 'undone': {
      const newest = undoable(events)
      return newest?.id === action.event ? { ...TAKE_BACK[newest.kind]?.(lead, now), detail: newest.id } : 'stale'
    }
  }
}

/** Reminders that the answer made needless may be owed again. */
const REOPENED: Plan = {
  drop: { kinds: ['staff-reminder', 'staff-overdue', 'staff-follow-up'], state: 'skipped' },
}

/** Further changes when an event no longer counts. */
const TAKE_BACK: Partial<Record<EventKind, (lead: ActedLead, now: number) => Plan>> = {
  tried: () => ({ drop: { kinds: ['staff-follow-up'], state: 'any' } }),
  assigned: () => ({ drop: { kinds: ['staff-assigned'], state: 'any' } }),
  answered: () => REOPENED,
  quarantined: release,
  // One that came in a flood was in no quarantine: its confirmation is taken back, where it is not sent.
  released: ({ quarantinedAt }, now) =>
    quarantinedAt === null ? { drop: { kinds: ['visitor-confirmation'], state: 'unsent' } } : quarantine(now),
}

/** A colleague who gets a lead from somebody else hears of it; each time anew. */
function handOver({ id }: ActedLead, to: string, by: string, now: number): Plan {
  const kind = 'staff-assigned'
  const drop = { kinds: [kind], state: 'any' } as const
  return to === '' || to === by ? { drop } : { drop, add: [newMessage(kind, id, now)] }
}

function quarantine(now: number): Plan {
  return {
    set: { quarantinedAt: now, releasedAt: null },
    forgetKey: true,
    drop: { kinds: MAIL_KINDS, state: 'unsent' },
  }
}

/**
 * Takes a lead out of quarantine, or says of one that came in a flood that it is real. The promised time goes on counting
 * from when it came in; the mails it never had are dated now, because they are to be sent from now on.
 */
function release(lead: ActedLead, now: number): Plan {
  const messages = planMessages({ id: lead.id, receivedAt: now, quarantinedAt: null })
  if (isQuarantined(lead)) return { set: { releasedAt: now }, add: messages }
  // Outside quarantine staff know it already.
  return { add: messages.filter(({ kind }) => kind === 'visitor-confirmation') }
}
