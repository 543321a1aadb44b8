import { keyPrefix, listAppointmentUpdates, VISITOR } from '../appointment.ts'
import type { HistoryEntry } from '../history-entry.ts'
import { TIME_TO_UNDO } from '../lead-change.ts'
import type { NewMessage } from '../store/message.ts'
import { newMessage } from './message-rules.ts'

/** The mails about an appointment that the newest entry causes. */
export function appointmentMessages(leadId: string, history: readonly HistoryEntry[], now: number): NewMessage[] {
  const newest = keyPrefix(history.at(-1)?.id ?? '')
  return listAppointmentUpdates(history)
    .filter(({ key }) => key.startsWith(newest))
    .map(({ key, to }) => {
      const kind = to === VISITOR ? 'visitor-appointment' : 'staff-appointment'
      return { ...newMessage(kind, leadId, now, key), nextAttemptAt: now + TIME_TO_UNDO }
    })
}
