import { useQueryClient } from '@tanstack/react-query'
import { newId } from '../../../base/new-id.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { ENTRY_RULES } from '../../../lead/steps/entry-rules.ts'
import { newestUndoable } from '../../../lead/steps/history-entry.ts'
import { asDeskError, DeskError, type Trouble } from '../ask-desk.ts'
import { refetchLists } from '../connect.ts'
import { useConnection } from '../connection.ts'
import { download, type FileRequest } from '../download.ts'
import { nextRowOf } from '../list/row-focus.ts'
import { type AddRequest, readPendingActions, type SeenLead } from '../offline/pending-actions.ts'
import type { useLeads } from '../offline/use-leads.ts'
import { closeLead, openLead } from '../route.ts'
import type { Status } from '../StatusBar.tsx'
import { isSideBySide } from '../side-by-side.ts'
import type { Team } from '../team.ts'
import { describeDone } from './describe-done.ts'
import { describePending, describeRefusal } from './describe-entry.ts'

export type DeleteScope = 'lead' | 'mailbox'

/**
 * The actions of staff. After a failure, `actOn` and `deleteLead` resolve to `false`, and `add` to the trouble. An action that the
 * device keeps for later is no failure.
 */
export function useActions(
  { leadOf, act, addLead, drop }: ReturnType<typeof useLeads>,
  team: Team,
  setStatus: (status: Status) => void,
) {
  const { ask } = useConnection()
  const client = useQueryClient()
  const refuse = (trouble: Trouble) => {
    setStatus({ text: words.troubles[trouble], isError: true })
    return false
  }

  /** @param seen the lead when the dialog opened that asked about the action */
  async function actOn(ref: string, action: DeskAction, seen?: SeenLead): Promise<boolean> {
    const show = (text: string, more: Partial<Status> = {}) =>
      setStatus({ text: `${leadOf(ref)?.name || ref}: ${text}`, ref, ...more })
    const known = leadOf(ref)
    // A lead of a flood is not in quarantine. If staff release it, the server only sends its confirmation.
    const isMoving = ENTRY_RULES[action.kind].isMoving && (action.kind !== 'released' || known?.quarantinedAt !== null)
    const next = (isMoving && nextRowOf(ref)) || undefined
    show(words.pending)
    const id = newId()
    const result = await act(ref, action, id, seen).catch(asDeskError)
    if (result instanceof DeskError) {
      // RefusedAction now shows it.
      const isKept = readPendingActions().some((pending) => pending.id === id)
      show(isKept ? words.refused(1) : describeRefusal(result, result.lead, team), { isError: true })
      return isKept
    }
    if (result === null) show(describeWaiting(id), { waitsFor: id, next })
    else {
      const canUndo = newestUndoable(result.history)?.id === id
      const undo = canUndo ? () => void undoEntry(ref, id) : undefined
      show(describeDone(action.kind, id, result, team, known?.assignedTo), { undo, next })
    }
    // Open the next lead only if list and lead are side by side. A phone only offers it. Not while the colleague is typing, because
    // the letters would go into the next lead, or be keys there.
    const isTyping = document.querySelector('dialog[open], .desk-note :focus')
    if (next && isSideBySide() && location.hash === `#${ref}` && !isTyping) openLead(next.ref)
    return true
  }

  function undoEntry(ref: string, entry: string): Promise<boolean> {
    // If list and lead are side by side, the next lead may be open instead.
    if (isSideBySide()) openLead(ref)
    return actOn(ref, { kind: 'undone', entry })
  }

  function describeWaiting(id: string): string {
    const pending = readPendingActions().find((pending) => pending.id === id)
    // The action is gone if another tab has sent it.
    return pending ? words.waitsFor(describePending(pending, leadOf(pending.ref), team).what) : words.waits
  }

  async function add(request: AddRequest): Promise<Trouble | null> {
    const added = await addLead(request).catch(asDeskError)
    if (added instanceof DeskError) return added.trouble
    const ref = added?.ref
    if (ref) openLead(ref)
    setStatus({
      text: added ? words.done.added : `${request.lead.name}: ${describeWaiting(request.key)}`,
      ref: ref ?? undefined,
      waitsFor: added === null ? request.key : undefined,
    })
    return null
  }

  async function deleteLead(ref: string, scope: DeleteScope): Promise<boolean> {
    setStatus({ text: words.loading })
    try {
      const request = { do: 'delete', ref, all: scope === 'mailbox' } as const
      let isMore: boolean
      do isMore = (await ask(request)).isMore
      while (isMore)
    } catch (error) {
      const { trouble } = asDeskError(error)
      // `unknown`: a colleague deleted the lead first, or the response to an earlier attempt was lost.
      if (trouble !== 'unknown') return refuse(trouble)
    }
    setStatus({ text: words.done.deleted })
    drop(ref)
    if (location.hash === `#${ref}`) closeLead()
    refetchLists(client)
    return true
  }

  function save(request: FileRequest) {
    setStatus({ text: words.loading })
    void download(ask, request).then(
      (file) => setStatus({ text: words.done.file(file) }),
      (error) => refuse(asDeskError(error).trouble),
    )
  }

  return { actOn, add, deleteLead, save, refuse }
}
