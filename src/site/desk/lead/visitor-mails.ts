import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import {
  isKnownToVisitor,
  keyPrefix,
  listAppointmentUpdates,
  VISITOR,
} from '../../../lead/steps/appointment-updates.ts'

const wasAppointmentMailed = ({ mails }: DeskLead) =>
  mails.some(({ kind, state }) => kind === 'visitor-appointment' && state === 'sent')

/** True if cancelling mails the person. If no mail about the appointment was sent yet, the server drops it and sends no other. */
export function isCancellationMailed(lead: DeskLead, now: number): boolean {
  return isKnownToVisitor(lead.history, now) && wasAppointmentMailed(lead)
}

/** True if this entry sends the person a mail. */
export function isVisitorMailed(lead: DeskLead, entryId: string): boolean {
  const key = keyPrefix(entryId)
  return listAppointmentUpdates(lead.history).some(
    (update) =>
      update.to === VISITOR && update.key.startsWith(key) && (!update.isCancelled || wasAppointmentMailed(lead)),
  )
}
