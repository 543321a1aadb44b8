import { useQueryClient } from '@tanstack/react-query'
import { deskWords as words } from '../../../content/desk-words.ts'
import { appointmentNotices, keyPrefix, VISITOR } from '../../../lead/appointment.ts'
import { type DeskLead, MAX_HANDED_OVER } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { newestConflict } from '../../../lead/desk/is-stale.ts'
import { newestUndoable } from '../../../lead/desk/plan-change.ts'
import { firstWordOf } from '../../../lead/short-names.ts'
import { type Ask, DeskError, type Trouble } from '../ask-desk.ts'
import { refetchLists } from '../connect.ts'
import { download, type FileRequest } from '../download.ts'
import { nextRowOf } from '../list/row-focus.ts'
import type { Sent } from '../offline/create-step-sender.ts'
import type { ActStep, AddRequest } from '../offline/steps.ts'
import type { useLeads } from '../offline/use-leads.ts'
import { closeLead, openLead } from '../route.ts'
import type { Status } from '../StatusBar.tsx'
import { isSideBySide } from '../side-by-side.ts'
import { nameOf, type Team } from '../team.ts'
import { describeConflict, describeLast } from './describe-entry.ts'

/** These actions move the lead to another place in the list. */
const MOVING: readonly DeskAction['kind'][] = ['tried', 'answered', 'quarantined', 'released']
/** Deletes one lead, or every lead of its mailbox. */
export type RemoveScope = 'lead' | 'mailbox'

/** True if the newest entry sends the person a mail. A cancellation sends none if no mail about the appointment was sent. */
function isVisitorMailed({ events, mails }: DeskLead): boolean {
  const key = keyPrefix(events.at(-1)?.id ?? '')
  const isKnown = mails.some(({ kind, state }) => kind === 'visitor-appointment' && state === 'sent')
  return appointmentNotices(events).some(
    (notice) => notice.to === VISITOR && notice.key.startsWith(key) && (isKnown || !notice.isCancelled),
  )
}

/** The actions of staff. `actOn`, `handOver` and `remove` resolve to `false` after a failure, `add` to the trouble. */
export function useActions(
  ask: Ask,
  { leadOf, act, addLead, drop }: ReturnType<typeof useLeads>,
  team: Team,
  setStatus: (status: Status) => void,
) {
  const client = useQueryClient()
  const refuse = (trouble: DeskError['trouble']) => {
    setStatus({ text: words.troubles[trouble], isBad: true })
    return false
  }

  async function actOn(ref: string, action: DeskAction): Promise<boolean> {
    const show = (text: string, more: Partial<Status> = {}) =>
      setStatus({ text: `${leadOf(ref)?.name || ref}: ${text}`, ref, ...more })
    const next = MOVING.includes(action.kind) ? nextRowOf(ref) : null
    show(words.pending)
    const lead = await act(ref, action).catch((error: DeskError) => error)
    if (lead instanceof DeskError) {
      const history = lead.lead?.events
      const text = history
        ? words.stale(describeConflict(newestConflict(history), history, team))
        : words.notDone(words.troubles[lead.trouble])
      show(text, { isBad: true })
      return false
    }
    const newest = action.kind !== 'undone' && lead && newestUndoable(lead.events)
    const undo = newest ? { undo: () => void undoStep(ref, newest.id) } : {}
    show(describeDone(action, lead), { ...undo, ...(next && { next }) })
    // A phone has no room for list and lead, so it only offers the next lead.
    if (next && isSideBySide() && location.hash === `#${ref}`) openLead(next.ref)
    return true
  }

  function undoStep(ref: string, event: string): Promise<boolean> {
    // The next lead may be open instead.
    if (isSideBySide()) openLead(ref)
    return actOn(ref, { kind: 'undone', event })
  }

  function describeDone({ kind }: DeskAction, lead: Sent<ActStep>): string {
    if (lead === null) return words.waits
    const result = kind in words.done ? String(words.done[kind as keyof typeof words.done]) : describeLast(lead, team)
    const { invite, mail } = lead.events.at(-1)?.facts ?? {}
    // The result names an invitation itself.
    const isUnnamed = !invite && !mail && isVisitorMailed(lead)
    const mailNotice = isUnnamed ? words.isMailed(firstWordOf(lead.name) || lead.ref) : ''
    return `${result} ${mailNotice}`.trim()
  }

  async function add(request: AddRequest): Promise<Trouble | null> {
    const added = await addLead(request).catch((error: DeskError) => error)
    if (added instanceof DeskError) return added.trouble
    const ref = added?.ref
    if (ref) openLead(ref)
    setStatus({ text: added ? words.done.added : `${request.lead.name}: ${words.waits}`, ...(ref && { ref }) })
    return null
  }

  /** Hands over all open leads of `from`, or takes back those in `only`. `''` means unassigned. */
  async function handOver(from: string, to: string, only: string[] | null = null): Promise<boolean> {
    setStatus({ text: words.pending })
    const moved: string[] = []
    const moveSome = async (at: number) => {
      if (only === null) return ask({ do: 'hand-over', from, to })
      const { refs } = await ask({ do: 'take-back', from, to, refs: only.slice(at, at + MAX_HANDED_OVER) })
      return { refs, isMore: at + MAX_HANDED_OVER < only.length }
    }
    try {
      for (let at = 0, isMore = true; isMore; at += MAX_HANDED_OVER) {
        const some = await moveSome(at)
        moved.push(...some.refs)
        isMore = some.isMore
      }
    } catch (error) {
      refetchLists(client)
      return refuse((error as DeskError).trouble)
    }
    const undo = () => void handOver(to, from, moved)
    const name = to === '' ? words.handOver.nobody : nameOf(to, team)
    setStatus({ text: words.handOver.done(moved.length, name), ...(only === null && moved.length > 0 && { undo }) })
    refetchLists(client)
    void client.invalidateQueries({ queryKey: ['lead'] })
    return true
  }

  async function remove(ref: string, scope: RemoveScope): Promise<boolean> {
    setStatus({ text: words.loading })
    try {
      const request = { do: 'delete', ref, all: scope === 'mailbox' } as const
      for (let isMore = true; isMore; ) ({ isMore } = await ask(request))
    } catch (error) {
      const { trouble } = error as DeskError
      // `unknown`: a colleague was quicker, or the answer to an earlier attempt was lost.
      if (trouble !== 'unknown') return refuse(trouble)
    }
    setStatus({ text: words.done.removed })
    drop(ref)
    closeLead()
    refetchLists(client)
    return true
  }

  function save(request: FileRequest) {
    setStatus({ text: words.loading })
    void download(ask, request).then(
      (file) => setStatus({ text: words.done.file(file) }),
      ({ trouble }: DeskError) => refuse(trouble),
    )
  }

  return { actOn, add, handOver, remove, save, refuse }
}
