import { germanDay } from '../../base/german-time.ts'
import type { Contact } from '../lead.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { isPlannedStep, type Outcome } from './lead-steps.ts'

/**
 * Each action adds an entry of its kind. `tried`: staff called without reaching anyone. `corrected`: staff changed the contact
 * data. `supplemented`: the visitor answered further questions. The answers are with the lead.
 */
export type HistoryStep =
  | { kind: 'answered'; detail: Outcome | '' }
  /** `detail`: the address of the new assignee, `''` to unassign. */
  | { kind: 'assigned'; detail: string }
  /** `detail`: the id of the entry that no longer counts. */
  | { kind: 'undone'; detail: string }
  | {
      kind: 'tried' | 'reopened' | 'corrected' | 'note' | 'quarantined' | 'released' | 'supplemented'
      detail: ''
    }

export type HistoryKind = HistoryStep['kind']

/** An entry of a lead's history. It is appended and never changed. It is deleted with its lead. */
export type HistoryEntry = HistoryStep & {
  id: string
  leadId: string
  at: number
  /** A colleague's address, `BY_VISITOR`, or `BY_LINK` or `BY_COMMAND` if the author is unknown. */
  by: string
  /** A note by staff. It is personal data. */
  text: string
  /** For `tried`: when to try again; for `answered`: the date of a planned step; for `reopened`: when to call again. */
  until: number | null
  facts: EntryFacts
}

export interface EntryFacts {
  /** For `corrected`: the changed fields with their old values. They are personal data. */
  was?: Partial<Contact> | undefined
  /** For `supplemented`: the questions whose answer the visitor deleted. */
  cleared?: string[] | undefined
  /** For `supplemented`: the questions whose answer the visitor replaced. */
  replaced?: string[] | undefined
  /** For `supplemented`: the answers change the place of a visit. */
  newPlace?: boolean | undefined
  /** The size of an offer or a contract. `null` if staff cleared it, like `euros`. */
  kilowattPeak?: number | null | undefined
  euros?: number | null | undefined
  /** Why a lead was lost, in the provider's words (`lossReasons` in content/desk.yaml). */
  lossReason?: string | undefined
  /** For a next step: the colleague who does it, if it is not the author. */
  assignee?: string | undefined
  /** For an appointment: the person gets an invitation by mail. */
  invite?: boolean | undefined
  /** For a missed call: the person gets a mail about it. */
  mail?: boolean | undefined
  /** For a missed call: the number does not reach the person. */
  wrongNumber?: boolean | undefined
}

export const BY_LINK = 'link'
export const BY_COMMAND = 'command'
export const BY_VISITOR = 'visitor'

/** Lengths are in UTF-16 code units. */
export const MAX_NOTE_LENGTH = 2000
export const MAX_LOSS_REASON_LENGTH = 80
/** No roof is larger, so a higher number is a typing mistake. */
export const MAX_KILOWATT_PEAK = 1000
export const MAX_EUROS = 10_000_000

/** Derived from a lead's history. It is stored with the lead only for lists, and never changed on its own. */
export type DerivedState = Pick<
  StoredLead,
  'answeredAt' | 'closedAt' | 'assignedTo' | 'tries' | 'tryAgainAt' | keyof Result
>

type Result = Pick<StoredLead, 'outcome' | 'nextAt' | 'kilowattPeak' | 'euros' | 'lossReason'>

export const NO_RESULT: Readonly<Result> = {
  outcome: '',
  nextAt: null,
  kilowattPeak: null,
  euros: null,
  lossReason: '',
}
export const RESULT_FIELDS = Object.keys(NO_RESULT) as (keyof Result)[]

export const NEW_LEAD_STATE: DerivedState = {
  answeredAt: null,
  closedAt: null,
  assignedTo: '',
  tries: 0,
  tryAgainAt: null,
  ...NO_RESULT,
}

/** The time of a new entry. Servers' clocks differ, but the times of entries follow their order. */
export const nextEntryTime = (
  history: readonly HistoryEntry[],
  { receivedAt }: Pick<StoredLead, 'receivedAt'>,
  now: number,
): number => Math.max(now, (history.at(-1)?.at ?? receivedAt) + 1)

/** Leaves out undone entries and the `undone` entries themselves. */
export function effectiveEntries<Entry extends Pick<HistoryEntry, 'id' | 'kind' | 'detail'>>(
  entries: readonly Entry[],
): Entry[] {
  const undone = new Set(entries.filter(({ kind }) => kind === 'undone').map(({ detail }) => detail))
  return entries.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))
}

export function newestUndoable(history: readonly HistoryEntry[]): HistoryEntry | null {
  // Staff cannot undo the visitor's additions.
  return effectiveEntries(history).findLast(({ kind }) => kind !== 'supplemented') ?? null
}

/** @param history oldest first; if the entry is not in it yet, all of it is before the entry */
export function entriesBefore<Entry extends Pick<HistoryEntry, 'id'>>(id: string, history: readonly Entry[]) {
  const index = history.findIndex((entry) => entry.id === id)
  return index < 0 ? history : history.slice(0, index)
}

/** An offer's size and value stay until the lead is lost. A contract begins with them. */
export function resultAfter(
  before: Result,
  outcome: Result['outcome'],
  nextAt: number | null,
  facts: EntryFacts,
): Result {
  const kept = outcome === 'contract' || isPlannedStep(outcome) ? before : NO_RESULT
  const { kilowattPeak = kept.kilowattPeak, euros = kept.euros, lossReason = '' } = facts
  return { outcome, nextAt, kilowattPeak, euros, lossReason }
}

/** True if staff already asked today for the mail of a missed call. */
export function isMailAsked(history: readonly HistoryEntry[], now: number): boolean {
  return effectiveEntries(history).some(({ at, facts }) => facts.mail && germanDay(at) === germanDay(now))
}
