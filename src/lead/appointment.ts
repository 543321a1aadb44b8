import { MINUTE } from '../base/durations.ts'
import {
  type AppointmentStep,
  effectiveEntries,
  type HistoryEntry,
  isAppointmentStep,
  stateAfter,
} from './history-entry.ts'

/** How long calendars show it, in milliseconds. */
export const APPOINTMENT_LENGTH: Record<AppointmentStep, number> = { visit: 60 * MINUTE, call: 20 * MINUTE }

export interface Appointment {
  kind: AppointmentStep
  at: number
  /** The address of the colleague who comes or calls, or `''`. */
  assignedTo: string
}

/** A notice with this in `to` is for the visitor, not for a colleague. */
export const VISITOR = 'visitor'

/** A change for one calendar. The same history always gives the same notices. */
export interface AppointmentNotice extends Appointment {
  /** The dedupe key of the notice's message; begins with `keyPrefix(entry)`. */
  key: string
  /** A colleague's address, or VISITOR. */
  to: string
  /** The first entry's id. It stays while the appointment is moved, cancelled and agreed again, until it took place. */
  uid: string
  /** Rises with each entry that changes the appointment. */
  sequence: number
  isCancelled: boolean
}

/** An appointment as the calendars of `receivers` show it. */
type SentAppointment = Appointment & Pick<AppointmentNotice, 'uid' | 'sequence'> & { receivers: readonly string[] }

export const keyPrefix = (entry: string) => `appointment ${entry} `

/** @param history oldest first, with undone entries: calendars may have them */
export function appointmentNotices(history: readonly HistoryEntry[]): AppointmentNotice[] {
  const notices: AppointmentNotice[] = []
  let sent: SentAppointment | null = null
  history.forEach(({ id, at: now }, index) => {
    const previous: SentAppointment | null = sent !== null && sent.at > now ? sent : null
    const receivers = previous?.receivers ?? []
    const planned = plannedAfter(history.slice(0, index + 1), now)
    const to = planned ? calendarsOf(planned, receivers) : []
    const cancelled = receivers.filter((receiver) => !to.includes(receiver))
    const changed = to.filter(
      (receiver) => !(previous && planned && isAlike(previous, planned) && receivers.includes(receiver)),
    )
    sent = previous
    if (cancelled.length + changed.length === 0) return
    const stamp = { uid: previous?.uid ?? id, sequence: (previous?.sequence ?? -1) + 1 }
    const notify = (receiver: string, { kind, at, assignedTo }: Appointment, isCancelled: boolean) => {
      // An appointment that is handed over has two notices: one for each of the two colleagues.
      const key = keyPrefix(id) + (receiver === VISITOR ? VISITOR : isCancelled ? 'before' : 'after')
      notices.push({ key, to: receiver, kind, at, assignedTo, ...stamp, isCancelled })
    }
    if (previous) for (const receiver of cancelled) notify(receiver, previous, true)
    if (planned) for (const receiver of changed) notify(receiver, planned, false)
    const last = planned ?? previous
    if (last) sent = { kind: last.kind, at: last.at, assignedTo: last.assignedTo, ...stamp, receivers: to }
  })
  return notices
}

export type AppointmentChange = 'agreed' | 'moved' | 'cancelled'

/** The change that a mail reports to the person; `null` if no notice has this key. */
export function changeForVisitor(key: string | null, history: readonly HistoryEntry[]): AppointmentChange | null {
  const notices = appointmentNotices(history).filter(({ to }) => to === VISITOR)
  const index = notices.findIndex((notice) => notice.key === key)
  const notice = notices[index]
  if (notice === undefined) return null
  const before = notices.slice(0, index).findLast(({ uid }) => uid === notice.uid)
  if (notice.isCancelled) return 'cancelled'
  return before === undefined || before.at === notice.at ? 'agreed' : 'moved'
}

/** True if the person has, or gets, a mail about an appointment that is ahead. */
export function isKnownToVisitor(history: readonly HistoryEntry[], now: number): boolean {
  const notice = appointmentNotices(history).findLast(({ to }) => to === VISITOR)
  return notice !== undefined && !notice.isCancelled && notice.at > now
}

type Planned = Appointment & { isInvited: boolean }

function calendarsOf({ assignedTo, isInvited }: Planned, receivers: readonly string[]): string[] {
  return [assignedTo, isInvited || receivers.includes(VISITOR) ? VISITOR : ''].filter(Boolean)
}

export function isAlike(one: Appointment, other: Appointment): boolean {
  return one.kind === other.kind && one.at === other.at && one.assignedTo === other.assignedTo
}

/** The appointment that is agreed and still ahead. */
function plannedAfter(history: readonly HistoryEntry[], now: number): Planned | null {
  let planned: Omit<Planned, 'assignedTo'> | undefined
  for (const { kind, at, detail, until, facts } of effectiveEntries(history)) {
    if (kind === 'reopened') planned = undefined
    if (kind !== 'answered' || detail === '') continue
    // An invitation covers a moved appointment, but not the next one.
    const wasInvited = planned?.isInvited === true && planned.at > at
    planned =
      isAppointmentStep(detail) && until !== null
        ? { kind: detail, at: until, isInvited: facts.invite === true || wasInvited }
        : undefined
  }
  return planned && planned.at > now ? { ...planned, assignedTo: stateAfter(history).assignedTo } : null
}
