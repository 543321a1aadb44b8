// The actions of staff on a lead, shared by the desk, the links in mails and the command line.

import type { NoChange } from '../steps/entry-rules.ts'
import { BY_LINK } from '../steps/history-entry.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { completeChange } from './complete-change.ts'
import type { DeskAction } from './desk-request.ts'
import { isStale, neverConflicts } from './is-stale.ts'
import { type Actor, afterChange, planChange } from './plan-change.ts'

export type ActionResult = { result: 'done' | NoChange; lead: StoredLead } | { result: 'unknown'; lead: null }

/**
 * The number of entries is limited, because opening a lead reads all of them. At the limit, staff
 * can still close a lead and undo an action. Links in mails have a lower limit for all steps, because
 * a stranger with a forwarded link could use up the limit of staff.
 */
const MAX_HISTORY = 500
const MAX_HISTORY_FOR_LINKS = 200

interface ActOptions extends Actor {
  /** The lead's version on the actor's screen. Later notes do not make it stale. */
  seenVersion?: number | undefined
  /** The actor's own entries since then do not make it stale either. */
  ownEntryIds?: readonly string[] | undefined
  /** When the actor took the step. By default, it is `now`. */
  takenAt?: number
}

/** Runs one action, and adds it to the history. Throws StoreError. */
export async function actOnLead(
  store: LeadStore,
  ref: string,
  action: DeskAction,
  { by, now, seenVersion, ownEntryIds = [], entryId, takenAt = now }: ActOptions,
): Promise<ActionResult> {
  // This ends, because another round follows only if a colleague's change of this lead came first.
  for (;;) {
    const lead = await store.findLead(ref)
    if (lead === null) return { result: 'unknown', lead }
    if (lead.anonymisedAt !== null) return { result: 'impossible', lead }
    const history = await store.listHistory(lead.id)
    if (history.some(({ id }) => id === entryId)) return { result: 'unchanged', lead }
    if (isStale(lead, history, action, seenVersion ?? lead.version, ownEntryIds)) return { result: 'stale', lead }
    // A note that waited for a connection goes before newer notes. It stays after a step, or findConflict would miscount the steps.
    const before = action.kind === 'note' ? history.filter(({ kind }) => !neverConflicts(kind)) : history
    const change = planChange(lead, before, action, { by, now: takenAt, entryId })
    if (typeof change === 'string') return { result: change, lead }
    const isClosing = lead.closedAt === null && typeof change.setState?.closedAt === 'number'
    const mayExceedLimit = by !== BY_LINK && (action.kind === 'undone' || isClosing)
    const limit = by === BY_LINK ? MAX_HISTORY_FOR_LINKS : MAX_HISTORY
    if (history.length >= limit && !mayExceedLimit) return { result: 'impossible', lead }
    const complete = completeChange(change, lead, history, now)
    if (await store.changeLead(complete)) return { result: 'done', lead: afterChange(lead, complete) }
  }
}
