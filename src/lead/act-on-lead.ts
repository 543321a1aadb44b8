import type { DeskAction } from './desk.ts'
import {
  BY_LINK,
  countingEntries,
  type DeskState,
  type HistoryEntry,
  type HistoryKind,
  type LeadChange,
  stateAfter,
} from './history-entry.ts'
import { isQuarantined } from './lead-status.ts'
import { ALL_MAIL_KINDS, type MailKind } from './mail-kinds.ts'
import { newId } from './new-id.ts'
import { newMessage, planMessages } from './outbox.ts'
import type { LeadDesk } from './store/lead-desk.ts'
import type { StoredLead } from './store/stored-lead.ts'
import { leadUpdated } from './webhook.ts'

/** The actions of staff on a lead. The desk, the links in mails and the command line share them. */

export type DeskStore = Pick<LeadDesk, 'findLead' | 'listHistory' | 'changeLead'>

/**
 * `unchanged`: the lead is already in that state. `stale`: it changed since it was seen. `impossible`: its state
 * forbids it.
 */
export type Acted =
  | { result: 'done' | 'unchanged' | 'stale' | 'impossible'; lead: StoredLead }
  | { result: 'unknown'; lead: null }

/** Each look at a lead reads its whole history. Links stop earlier, so that staff can still act. */
const MOST_ENTRIES = 500
const MOST_FOR_LINKS = 200

interface Circumstances {
  by: string
  /** Milliseconds since the Unix epoch. */
  now: number
  /** The lead's version on the actor's screen. Later notes do not make it stale. */
  seen?: number
}

/** Runs one action and adds it to the lead's history. @throws {StoreError} */
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
    const history = await store.listHistory(lead.id)
    if (action.kind !== 'note' && isStale(lead, history, seen)) return { result: 'stale', lead }
    if (history.length >= (by === BY_LINK ? MOST_FOR_LINKS : MOST_ENTRIES)) return { result: 'impossible', lead }
    const change = planChange(lead, history, action, { by, now })
    if (typeof change === 'string') return { result: change, lead }
    if (await store.changeLead(change)) return { result: 'done', lead: afterChange(lead, change) }
  }
}

/** True if anything but notes was added since `seen`, or if the history does not reach back that far. */
function isStale({ version }: StoredLead, history: readonly HistoryEntry[], seen = version): boolean {
  const missed = version - seen
  return (
    missed < 0 || missed > history.length || history.slice(history.length - missed).some(({ kind }) => kind !== 'note')
  )
}

type ActedLead = Pick<StoredLead, 'id' | 'version' | 'receivedAt' | 'quarantinedAt' | 'releasedAt' | keyof DeskState>

/** The change that an action makes, or the reason for none. The desk uses it to predict the server's answer. */
export function planChange(
  lead: ActedLead,
  history: readonly HistoryEntry[],
  action: DeskAction,
  { by, now }: Pick<Circumstances, 'by' | 'now'>,
): LeadChange | 'unchanged' | 'impossible' | 'stale' {
  const plan = planAction(lead, history, action, { by, now })
  if (typeof plan === 'string') return plan
  const { set, detail = '', text = '', until = null, ...rest } = plan
  // Servers' clocks differ: the times of entries must follow their order.
  const at = Math.max(now, (history.at(-1)?.at ?? lead.receivedAt) + 1)
  const entry: HistoryEntry = { id: newId(now), leadId: lead.id, at, kind: action.kind, by, detail, text, until }
  const change = { lead, set: { ...followingState(lead, history, entry), ...set }, entry, ...rest }
  // Notes are never sent to the webhook.
  if (action.kind === 'note') return change
  const after = { ...lead, ...change.set }
  return { ...change, event: leadUpdated(after, at), accepts: action.kind !== 'undone' && !isQuarantined(after) }
}

export function afterChange<Changed extends ActedLead>(lead: Changed, { set }: LeadChange): Changed {
  return { ...lead, ...set, version: lead.version + 1 }
}

/** The fields that each entry changes. Others stay, even if an older version of this program wrote them. */
const CHANGES: Record<HistoryKind, readonly (keyof DeskState)[]> = {
  tried: ['tries', 'tryAgainAt', 'assignedTo'],
  answered: ['answeredAt', 'outcome', 'tryAgainAt'],
  reopened: ['answeredAt', 'outcome', 'tryAgainAt'],
  note: [],
  assigned: ['assignedTo'],
  quarantined: [],
  released: [],
  undone: [],
}

function followingState(lead: ActedLead, history: readonly HistoryEntry[], entry: HistoryEntry): Partial<DeskState> {
  const { kind } = history.find(({ id }) => id === entry.detail) ?? entry
  const state = stateAfter([...history, entry])
  // The time of the first answer stays, even if no entry records it.
  if (entry.kind === 'answered') state.answeredAt = lead.answeredAt ?? state.answeredAt
  return Object.fromEntries(CHANGES[kind].map((name) => [name, state[name]]))
}

export function undoable(history: readonly HistoryEntry[]): HistoryEntry | null {
  return countingEntries(history).at(-1) ?? null
}

type Plan = Partial<
  Pick<HistoryEntry, 'detail' | 'text' | 'until'> & Pick<LeadChange, 'add' | 'drop' | 'forgetKey'>
> & {
  set?: Partial<Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
}

function planAction(
  lead: ActedLead,
  history: readonly HistoryEntry[],
  action: DeskAction,
  { by, now }: { by: string; now: number },
): Plan | 'unchanged' | 'impossible' | 'stale' {
  const isAnswered = lead.answeredAt !== null
  switch (action.kind) {
    case 'tried':
      if (isAnswered || isQuarantined(lead)) return 'impossible'
      return { text: action.text, until: action.until, drop: dropUnsent('staff-follow-up') }
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
      return isQuarantined(lead) || !history.some(({ kind }) => kind === 'released') ? release(lead, now) : 'unchanged'
    case 'undone': {
      const newest = undoable(history)
      return newest?.id === action.event ? { ...TAKE_BACK[newest.kind]?.(lead, now), detail: newest.id } : 'stale'
    }
  }
}

const dropUnsent = (...kinds: MailKind[]) => ({ kinds, state: 'unsent' }) as const

/** Reminders that the answer made needless may become due again. */
const REOPENED: Plan = {
  drop: { kinds: ['staff-reminder', 'staff-overdue', 'staff-follow-up'], state: 'skipped' },
}

/** Further changes when an entry is undone. */
const TAKE_BACK: Partial<Record<HistoryKind, (lead: ActedLead, now: number) => Plan>> = {
  tried: () => ({ drop: dropUnsent('staff-follow-up') }),
  assigned: () => ({ drop: dropUnsent('staff-assigned') }),
  answered: () => REOPENED,
  quarantined: release,
  // A lead of a flood was not in quarantine: only its unsent confirmation is dropped.
  released: ({ quarantinedAt }, now) =>
    quarantinedAt === null ? { drop: dropUnsent('visitor-confirmation') } : quarantine(now),
}

/** Mails the assignee whenever somebody else assigns the lead to them. */
function handOver({ id }: ActedLead, to: string, by: string, now: number): Plan {
  const drop = dropUnsent('staff-assigned')
  if (to === '' || to === by) return { drop }
  return { drop, add: [newMessage('staff-assigned', id, now, `assigned ${id} ${now}`)] }
}

function quarantine(now: number): Plan {
  return {
    set: { quarantinedAt: now, releasedAt: null },
    forgetKey: true,
    drop: dropUnsent(...ALL_MAIL_KINDS),
  }
}

/**
 * Takes a lead out of quarantine, or accepts one of a flood. The promised time still counts from its arrival. Its
 * missing mails are dated now.
 */
function release(lead: ActedLead, now: number): Plan {
  const messages = planMessages({ id: lead.id, receivedAt: now, quarantinedAt: null })
  if (isQuarantined(lead)) return { set: { releasedAt: now }, add: messages }
  // Staff were already notified of a lead outside quarantine.
  return { add: messages.filter(({ kind }) => kind === 'visitor-confirmation') }
}
