import { HOUR, MINUTE } from '../../base/durations.ts'
import { germanClock, germanInstant, weekdayOf } from '../../base/german-time.ts'
import { isWithinPhoneHours, lastClosingBefore, type PhoneHours, rangesOn } from '../due-time.ts'
import type { StoredLead } from '../store/stored-lead.ts'

export type NextTry =
  | { kind: 'hours' | 'evening' | 'nextEvening' | 'promised'; at: number }
  | ({ kind: 'morning' } & ReturnType<typeof nextMorning>)

const EVENING = 17
/** Minutes of the day. After this time, 17:00 is too soon. */
const EVENING_OFFERED_UNTIL = 16 * 60 + 30

/** Suggested times for the next call, earliest first. At least one is before the answer is due, if that is possible. */
export function nextTries(lead: Promised, now: number, phoneHours: PhoneHours): NextTry[] {
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

/** The next start of telephone hours that is more than two hours away. `day` counts from today. Monday is weekday 1. */
export function nextMorning(now: number, phoneHours: PhoneHours): { at: number; day: number; weekday: number } {
  const today = germanClock(now)
  for (let day = 0; ; day += 1) {
    const date = { ...today, day: today.day + day, hour: 0 }
    const weekday = weekdayOf(date)
    const openings = rangesOn(date, phoneHours).map(({ from }) => from)
    if (openings.length === 0) continue
    const at = germanInstant({ ...date, minute: Math.min(...openings) })
    if (at > now + 2 * HOUR) return { at, day, weekday }
  }
}

type Promised = Pick<StoredLead, 'answeredAt' | 'dueAt'>

/** True if the person was promised an answer before this time, and the promise can still be kept. */
export function missesPromise({ answeredAt, dueAt }: Promised, at: number, now: number): boolean {
  return answeredAt === null && now < dueAt && dueAt < at
}

const HALF_HOUR = 30 * MINUTE
/** The least time before the call, and the least time after its start. */
const MARGIN = 10 * MINUTE

/** The last half hour at which a call keeps the promise, within telephone hours. `null` if none is left. */
function lastTryBeforeDue({ answeredAt, dueAt }: Promised, now: number, phoneHours: PhoneHours): number | null {
  if (answeredAt !== null) return null
  const end = isWithinPhoneHours(dueAt, phoneHours) ? dueAt : lastClosingBefore(dueAt, phoneHours)
  const at = Math.floor((end - MARGIN) / HALF_HOUR) * HALF_HOUR
  return now + MARGIN <= at && isWithinPhoneHours(at, phoneHours) ? at : null
}
