import { MINUTE } from '../../base/durations.ts'
import { appointmentNotices, keyPrefix, VISITOR } from '../appointment.ts'
import type { HistoryEntry } from '../history-entry.ts'
import type { NewMessage } from '../store/message.ts'
import { newMessage } from './message-rules.ts'

/** So that a mistake that is undone at once reaches nobody. */
const WAIT = MINUTE

/** The mails about an appointment that the newest entry causes. */
export function appointmentMessages(leadId: string, history: readonly HistoryEntry[], now: number): NewMessage[] {
  const newest = keyPrefix(history.at(-1)?.id ?? '')
  return appointmentNotices(history)
    .filter(({ key }) => key.startsWith(newest))
    .map(({ key, to }) => {
      const kind = to === VISITOR ? 'visitor-appointment' : 'staff-appointment'
      return { ...newMessage(kind, leadId, now, key), nextAttemptAt: now + WAIT }
    })
}
