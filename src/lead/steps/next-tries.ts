import { HOUR } from '../../base/durations.ts'
import { germanClock, germanInstant } from '../../base/german-time.ts'
import { isWithinPhoneHours, type PhoneHours } from '../due-time.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { nextMorning } from './next-morning.ts'
import { lastTryBeforeDue, missesPromise } from './promised-try.ts'

export type NextTry =
  | { kind: 'hours' | 'evening' | 'nextEvening' | 'promised'; at: number }
  | ({ kind: 'morning' } & ReturnType<typeof nextMorning>)

const EVENING = 17
/** Minutes of the day. After this time, 17:00 is too soon. */
const EVENING_OFFERED_UNTIL = 16 * 60 + 30

/** Suggested times for the next call, earliest first. At least one is before the answer is due, if that is possible. */
export function nextTries(
  lead: Pick<StoredLead, 'answeredAt' | 'dueAt'>,
  now: number,
  phoneHours: PhoneHours,
): NextTry[] {
  const clock = germanClock(now)
  const tries: NextTry[] = []
  const soon = now + 2 * HOUR
  const eveningOf = (day: number) => germanInstant({ ...clock, day: clock.day + day, hour: EVENING, minute: 0 })
  // Outside these hours, no mail reminds staff of the call.
  if (isWithinPhoneHours(soon, phoneHours)) tries.push({ kind: 'hours', at: soon })
  const morning = nextMorning(now, phoneHours)
  tries.push({ kind: 'morning', ...morning })
  const isToday = clock.hour * 60 + clock.minute < EVENING_OFFERED_UNTIL && isWithinPhoneHours(eveningOf(0), phoneHours)
  const evening = eveningOf(isToday ? 0 : morning.day)
  if (isWithinPhoneHours(evening, phoneHours)) tries.push({ kind: isToday ? 'evening' : 'nextEvening', at: evening })
  const promised = lastTryBeforeDue(lead, now, phoneHours)
  if (promised !== null && tries.every(({ at }) => missesPromise(lead, at, now)))
    tries.push({ kind: 'promised', at: promised })
  return tries.sort((one, other) => one.at - other.at)
}
