import {
  type AppointmentStep,
  effectiveEntries,
  type HistoryEntry,
  isAppointmentStep,
  stateAfter,
} from './history-entry.ts'

export interface Appointment {
  kind: AppointmentStep
  at: number
  /** The address of the colleague who comes or calls, or `''`. */
  assignedTo: string
}

/** In place of a colleague's address. */
export const VISITOR = 'visitor'

/** A change for one calendar. The same history always gives the same notices. */
export interface AppointmentNotice extends Appointment {
  /** The dedupe key of its message; begins with keyPrefix of its entry. */
  key: string
  /** A colleague's address, or VISITOR. */
  to: string
  /** The first entry's id. It stays while the appointment is moved, cancelled and agreed again, until it took place. */
  uid: string
  /** Rises with each entry that changes the appointment. */
  sequence: number
  isCancelled: boolean
}

/** `receivers`: the addresses whose calendars have it. */
type Known = Appointment & Pick<AppointmentNotice, 'uid' | 'sequence'> & { receivers: readonly string[] }

export const keyPrefix = (entry: string) => `appointment ${entry} `

/** @param history oldest first, with undone entries: calendars may have them */
export function appointmentNotices(history: readonly HistoryEntry[]): AppointmentNotice[] {
  const notices: AppointmentNotice[] = []
  let known: Known | null = null
  history.forEach(({ id, at: now }, index) => {
    const before: Known | null = known !== null && known.at > now ? known : null
    const receivers = before?.receivers ?? []
    const planned = plannedAfter(history.slice(0, index + 1), now)
    const to = planned ? calendarsOf(planned, receivers) : []
    const cancelled = receivers.filter((one) => !to.includes(one))
    const changed = to.filter((one) => !(before && planned && isAlike(before, planned) && receivers.includes(one)))
    known = before
    if (cancelled.length + changed.length === 0) return
    const stamp = { uid: before?.uid ?? id, sequence: (before?.sequence ?? -1) + 1 }
    const notify = (one: string, { kind, at, assignedTo }: Appointment, isCancelled: boolean) => {
      // A handed over appointment has a notice for each of two colleagues.
      const key = keyPrefix(id) + (one === VISITOR ? VISITOR : isCancelled ? 'before' : 'after')
      notices.push({ key, to: one, kind, at, assignedTo, ...stamp, isCancelled })
    }
    if (before) for (const one of cancelled) notify(one, before, true)
    if (planned) for (const one of changed) notify(one, planned, false)
    const last = planned ?? before
    if (last) known = { kind: last.kind, at: last.at, assignedTo: last.assignedTo, ...stamp, receivers: to }
  })
  return notices
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
