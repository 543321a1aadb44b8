import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { type DeskResponses, MAX_HANDED_OVER } from '../../lead/desk/desk-api.ts'
import type { DeskAction, DeskRequest } from '../../lead/desk/desk-request.ts'
import { newestUndoable } from '../../lead/desk/plan-change.ts'
import { entriesBefore, type HistoryEntry, stateAfter } from '../../lead/history-entry.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { SignIn } from '../../lead/store/sign-ins.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { Log } from '../log.ts'

interface Context {
  store: LeadRecords
  session: Pick<SignIn, 'address'>
  log: Log
  onStored?: () => void
  /** Milliseconds since the Unix epoch. */
  time: number
}

type Asked<Name> = Extract<DeskRequest, { do: Name }>

/** Hands over some open and planned leads. */
export async function handOver(
  { from, to }: Asked<'hand-over'>,
  context: Context,
): Promise<DeskResponses['hand-over']> {
  const filter = { assignedTo: from, limit: MAX_HANDED_OVER }
  const found = await Promise.all(
    (['unanswered', 'planned'] as const).map((view) => context.store.listView({ ...filter, view })),
  )
  const leads = found.flat().slice(0, MAX_HANDED_OVER)
  const refs = await changeAll(leads, async () => ({ kind: 'assigned', to }), context)
  // A lead that refuses the change stays, and the next call finds it again.
  return { refs, isMore: leads.length === MAX_HANDED_OVER && refs.length > 0 }
}

export async function takeBack(
  { from, to, refs }: Asked<'take-back'>,
  context: Context,
): Promise<DeskResponses['take-back']> {
  const { store, session } = context
  const found = await Promise.all(refs.map((ref) => store.findLead(ref)))
  const leads = found.filter((lead) => lead !== null).filter(({ assignedTo }) => assignedTo === from)
  const undoOrAssign = async ({ id }: StoredLead): Promise<DeskAction> => {
    const history = await store.listHistory(id)
    const newest = newestUndoable(history)
    // Undoing also deletes the unsent mail.
    return newest?.by === session.address && isHandOver(newest, history, { from, to })
      ? { kind: 'undone', event: newest.id }
      : { kind: 'assigned', to }
  }
  return { refs: await changeAll(leads, undoOrAssign, context) }
}

function isHandOver(
  { id, kind, detail }: HistoryEntry,
  history: readonly HistoryEntry[],
  { from, to }: { from: string; to: string },
): boolean {
  return kind === 'assigned' && detail === from && stateAfter(entriesBefore(id, history)).assignedTo === to
}

/** Returns the references of the changed leads. */
async function changeAll(
  leads: readonly StoredLead[],
  chooseAction: (lead: StoredLead) => Promise<DeskAction>,
  { store, session, log, onStored, time: now }: Context,
): Promise<string[]> {
  const changed: string[] = []
  const change = async (lead: StoredLead) => {
    const { ref, version: seenVersion } = lead
    const { result } = await actOnLead(store, ref, await chooseAction(lead), { by: session.address, now, seenVersion })
    if (result !== 'done') return
    changed.push(ref)
    log('lead-changed', { ref, action: 'assigned', by: 'desk' })
  }
  const results = await Promise.allSettled(leads.map(change))
  onStored?.()
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return changed
}
