import { isKnownToVisitor } from '../../lead/appointment.ts'
import { bookedTime, isAtSameTime } from '../../lead/desk/booked-time.ts'
import { type DeskResponses, MAX_COUNTED } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { hasAppointmentAhead } from '../../lead/history-entry.ts'
import { MAIL_KINDS } from '../../lead/outbox/mail-kinds.ts'
import { MAX_COMBINED } from '../../lead/outbox/message-rules.ts'
import { readHistories } from '../records/read-histories.ts'
import type { StaffContext } from './staff-context.ts'

/** The mails and overlaps that a hand-over of all leads will cause. Changes no lead. */
export async function previewHandOver(
  { from, to }: RequestOf<'preview-hand-over'>,
  {
    store,
    staff,
    session,
    time: now,
  }: Omit<StaffContext, 'log' | 'onStored'> & { staff: readonly { address: string }[] },
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
  const isCombined = others >= MAIL_KINDS['staff-assigned'].combineFrom
  const assigned = isCombined ? Math.ceil(others / MAX_COMBINED) : others
  const booked = ofReceiver.flatMap(bookedTime)
  return {
    mails: {
      receiver: ahead.length + (to === session.address ? 0 : assigned),
      giver: staff.some(({ address }) => address === from) ? ahead.length : 0,
      people: invited.length,
    },
    overlaps: ahead
      .flatMap(bookedTime)
      .flatMap((moved) => booked.filter((other) => isAtSameTime(moved, other)).map((other) => ({ moved, other }))),
  }
}
