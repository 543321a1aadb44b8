import { newId } from '../../base/new-id.ts'
import { handOverWords as words } from '../../content/hand-over-words.ts'
import { authorName } from '../../content/record-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { bookedTime, isAtSameTime } from '../../lead/desk/booked-time.ts'
import { type DeskResponses, MAX_COUNTED, MAX_HANDED_OVER } from '../../lead/desk/desk-api.ts'
import type { DeskAction, RequestOf } from '../../lead/desk/desk-request.ts'
import { isStaff } from '../../lead/is-staff.ts'
import { MAIL_RULES } from '../../lead/outbox/mail-kinds.ts'
import { MAX_COMBINED } from '../../lead/outbox/message-rules.ts'
import { isKnownToVisitor } from '../../lead/steps/appointment-updates.ts'
import { hasAppointmentAhead } from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { StaffContext } from '../function-deps.ts'
import { readHistories } from '../records/read-histories.ts'

interface ActionOnLead {
  ref: string
  action: DeskAction
  entryId: string
  seenVersion?: number
}

/** Hands over some open and planned leads. */
export async function handOver(
  { from, to, text = '' }: RequestOf<'hand-over'>,
  context: StaffContext,
): Promise<DeskResponses['hand-over']> {
  const action = { kind: 'assigned', to, text } as const
  const toChange = ({ ref, version }: Pick<StoredLead, 'ref' | 'version'>) => ({
    ref,
    action,
    seenVersion: version,
    entryId: newId(),
  })
  // A lead that refused the change or failed keeps its colleague, so the next call finds it again.
  const refused = new Set<string>()
  for (;;) {
    const filter = { assignedTo: from, limit: MAX_HANDED_OVER + refused.size }
    const found = await Promise.all(
      (['unanswered', 'planned'] as const).map((view) => context.store.listView({ ...filter, view })),
    )
    const untried = found.flat().filter(({ ref }) => !refused.has(ref))
    const leads = untried.slice(0, MAX_HANDED_OVER)
    const { done, failure } = await changeAll(leads.map(toChange), context)
    if (failure && done.length === 0) throw failure.reason
    const isFull = leads.length === MAX_HANDED_OVER
    if (done.length > 0 || !isFull) {
      const isMore = done.length > 0 && (failure !== undefined || isFull)
      return { entries: done.map(({ ref, entryId }) => ({ ref, id: entryId })), isMore }
    }
    // All of these leads refused the change. Others may follow.
    for (const { ref } of leads) refused.add(ref)
  }
}

/** Undoes entries of a hand-over, except if a colleague has acted on the lead since. */
export async function takeBack(
  { entries }: RequestOf<'take-back'>,
  context: StaffContext,
): Promise<DeskResponses['take-back']> {
  const toChange = ({ ref, id }: (typeof entries)[number]): ActionOnLead => {
    return { ref, action: { kind: 'undone', entry: id }, entryId: newId() }
  }
  const { done, failure } = await changeAll(entries.map(toChange), context)
  if (failure) throw failure.reason
  return { refs: done.map(({ ref }) => ref) }
}

async function changeAll(changes: readonly ActionOnLead[], { store, session, log, onStored, now }: StaffContext) {
  const done: ActionOnLead[] = []
  const apply = async (change: ActionOnLead) => {
    const { ref, action, ...rest } = change
    const { result } = await actOnLead(store, ref, action, { ...rest, by: session.address, now })
    if (result !== 'done') return
    done.push(change)
    log('lead-changed', { ref, action: action.kind, by: 'desk' })
  }
  const results = await Promise.allSettled(changes.map(apply))
  onStored?.()
  return { done, failure: results.find((result) => result.status === 'rejected') }
}

export async function previewHandOver(
  { from, to }: RequestOf<'preview-hand-over'>,
  { store, staff, session, now }: StaffContext,
): Promise<DeskResponses['preview-hand-over']> {
  const list = (view: 'unanswered' | 'planned', assignedTo: string) =>
    store.listView({ view, assignedTo, limit: MAX_COUNTED })
  const [unanswered, planned, ofReceiver] = await Promise.all([
    list('unanswered', from),
    list('planned', from),
    list('planned', to),
  ])
  const ahead = planned.filter((lead) => hasAppointmentAhead(lead, now))
  const historyOf = await readHistories(store, ahead)
  const invited = ahead.filter((lead) => lead.email !== '' && isKnownToVisitor(historyOf(lead), now))
  const others = unanswered.length + planned.length - ahead.length
  const isCombined = others >= MAIL_RULES['staff-assigned'].combineFrom
  const mailsAboutOthers = isCombined ? Math.ceil(others / MAX_COMBINED) : others
  const booked = ofReceiver.flatMap(bookedTime)
  const moved = ahead.flatMap(bookedTime)
  const nameOf = (address: string) => (address === session.address ? words.you : authorName(address, staff))
  return {
    mails: words.mails([
      [ahead.length + (to === session.address ? 0 : mailsAboutOthers), nameOf(to)],
      [isStaff(from, staff) ? ahead.length : 0, nameOf(from)],
      [invited.length, words.people(invited.length)],
    ]),
    overlaps: moved.flatMap((one, index) =>
      [...booked, ...moved.slice(0, index)]
        .filter((other) => isAtSameTime(one, other))
        .map((other) => ({ moved: one, other })),
    ),
  }
}
