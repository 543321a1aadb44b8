import { MINUTE } from '../../base/durations.ts'
import { isWithinPhoneHours, lastClosingBefore, type PhoneHours } from '../due-time.ts'
import type { StoredLead } from '../store/stored-lead.ts'

type Promised = Pick<StoredLead, 'answeredAt' | 'dueAt'>

/** True if the person was promised an answer before this time, and the promise can still be kept. */
export function missesPromise({ answeredAt, dueAt }: Promised, at: number, now: number): boolean {
  return answeredAt === null && now < dueAt && dueAt < at
}

const HALF_HOUR = 30 * MINUTE
/** The least time before the call, and the least time after its start. */
const MARGIN = 10 * MINUTE

/** The last half hour at which a call keeps the promise, within telephone hours. `null` if none is left. */
export function lastTryBeforeDue({ answeredAt, dueAt }: Promised, now: number, phoneHours: PhoneHours): number | null {
  if (answeredAt !== null) return null
  const end = isWithinPhoneHours(dueAt, phoneHours) ? dueAt : lastClosingBefore(dueAt, phoneHours)
  const at = Math.floor((end - MARGIN) / HALF_HOUR) * HALF_HOUR
  return now + MARGIN <= at && isWithinPhoneHours(at, phoneHours) ? at : null
}
