import { MINUTE, SECOND } from '../../base/durations.ts'
import { effectiveEntries, type HistoryEntry } from './history-entry.ts'
import { TIME_TO_UNDO } from './lead-change.ts'
import { type AppointmentStep, isAppointmentStep } from './lead-steps.ts'
import { stateAfter } from './state-after.ts'

/** The length of an appointment in calendars, in milliseconds. */
export const APPOINTMENT_LENGTH: Record<AppointmentStep, number> = { visit: 60 * MINUTE, call: 20 * MINUTE }

export interface Appointment {
  kind: AppointmentStep
  at: number
  /** The address of the colleague who comes or calls, or `''`. */
  assignedTo: string
  /** The id of the entry that last changed the place of a visit, or `''`. Only the person's calendar shows the street. */
  place: string
}

/** An update with this in `to` is for the visitor, not for a colleague. */
export const VISITOR = 'visitor'

/** A change for one calendar. The same history always gives the same updates. */
export interface AppointmentUpdate extends Appointment {
  /** The dedupe key of the update's message. It begins with `keyPrefix(entry)`. */
  key: string
  to: string
  /** The first entry's id. It stays while the appointment is moved, cancelled and agreed again, until it took place. */
  uid: string
  /** Rises with each entry that changes the appointment. */
  sequence: number
  isCancelled: boolean
}

/** An appointment as the calendars of `receivers` show it. */
type ShownAppointment = Appointment & Pick<AppointmentUpdate, 'uid' | 'sequence'> & { receivers: readonly string[] }

export const keyPrefix = (entry: string) => `appointment ${entry} `
export const entryOfKey = (key: string) => key.split(' ')[1] ?? ''

/** The server may take some seconds to store an undo. If it is stored before the mails go out, no calendar has the entry. */
const wasUnsent = (undo: HistoryEntry, { id, at }: HistoryEntry) =>
  undo.detail === id && undo.at - at < TIME_TO_UNDO - 10 * SECOND

/** @param history oldest first, with undone entries, because calendars may have them */
export function listAppointmentUpdates(history: readonly HistoryEntry[]): AppointmentUpdate[] {
  const updates: AppointmentUpdate[] = []
  let shown: ShownAppointment | null = null
  const newEmails = effectiveEntries(history).filter(({ facts }) => facts.was?.email !== undefined)
  for (const [index, entry] of history.entries()) {
    const { id, at: now } = entry
    const previous = ifAhead(shown, now)
    const planned = plannedAfter(history.slice(0, index + 1), now)
    shown = previous
    // An invited person did not get the mails to a wrong address.
    const unreached = newEmails.includes(entry) ? VISITOR : ''
    const undoesUnsent = history.some((other) => wasUnsent(entry, other))
    const hasMail = (receiver: string) => updates.some(({ to, uid }) => to === receiver && uid === previous?.uid)
    const former = previous?.receivers ?? []
    const informed = former.filter((receiver) => receiver !== unreached && (!undoesUnsent || hasMail(receiver)))
    const receivers = planned ? calendarsOf(planned, informed) : []
    const cancelled = informed.filter((receiver) => !receivers.includes(receiver))
    const changed = receivers.filter(
      (receiver) => !isSameAppointment(previous, planned, receiver) || !informed.includes(receiver),
    )
    if (cancelled.length + changed.length === 0 && informed.length === former.length) continue
    const stamp = { uid: previous?.uid ?? id, sequence: (previous?.sequence ?? -1) + 1 }
    const notify = (receiver: string, { kind, at, assignedTo, place }: Appointment, isCancelled: boolean) => {
      // An appointment that is handed over has two updates, one for each of the two colleagues.
      const key = keyPrefix(id) + (receiver === VISITOR ? VISITOR : isCancelled ? 'before' : 'after')
      updates.push({ key, to: receiver, kind, at, assignedTo, place, ...stamp, isCancelled })
    }
    const isUndoneUnsent = history.some((other) => wasUnsent(other, entry))
    if (!isUndoneUnsent) {
      if (previous) for (const receiver of cancelled) notify(receiver, previous, true)
      if (planned) for (const receiver of changed) notify(receiver, planned, false)
    }
    const last = planned ?? previous
    if (last) shown = { ...last, ...stamp, receivers }
  }
  return updates
}

const ifAhead = (appointment: ShownAppointment | null, now: number): ShownAppointment | null =>
  appointment !== null && appointment.at > now ? appointment : null

/** The newest update of a calendar, if it shows an appointment that is still to come. */
function updateAhead(history: readonly HistoryEntry[], receiver: string, now: number): AppointmentUpdate | undefined {
  const update = listAppointmentUpdates(history).findLast(({ to }) => to === receiver)
  return update && !update.isCancelled && update.at > now ? update : undefined
}

/**
 * Takes an appointment that is still to come out of a calendar. `undefined` if there is none in it.
 * @param receiver a colleague's address, or VISITOR
 */
export function cancelAppointment(
  history: readonly HistoryEntry[],
  receiver: string,
  now: number,
): AppointmentUpdate | undefined {
  const update = updateAhead(history, receiver, now)
  return update && { ...update, sequence: update.sequence + 1, isCancelled: true }
}

export type AppointmentChange = 'agreed' | 'moved' | 'cancelled'

/** @param unsent keys of mails that the person did not get */
export function changeForVisitor(
  key: string | null,
  history: readonly HistoryEntry[],
  unsent: readonly (string | null)[] = [],
): AppointmentChange | null {
  const updates = listAppointmentUpdates(history).filter(({ to }) => to === VISITOR)
  const index = updates.findIndex((update) => update.key === key)
  const update = updates[index]
  if (update === undefined) return null
  const before = updates.slice(0, index).findLast((each) => each.uid === update.uid && !unsent.includes(each.key))
  if (update.isCancelled) return 'cancelled'
  return before === undefined || before.at === update.at ? 'agreed' : 'moved'
}

/** True if the person has, or gets, a mail about an appointment that is still to come. */
export const isKnownToVisitor = (history: readonly HistoryEntry[], now: number): boolean =>
  updateAhead(history, VISITOR, now) !== undefined

type Planned = Appointment & { isInvited: boolean }

function calendarsOf({ assignedTo, isInvited }: Planned, receivers: readonly string[]): string[] {
  return [assignedTo, isInvited || receivers.includes(VISITOR) ? VISITOR : ''].filter(Boolean)
}

/** @param receiver a colleague's address, or VISITOR */
export function isSameAppointment(one: Appointment | null, other: Appointment | null, receiver: string): boolean {
  const isSame = (fact: keyof Appointment) => one?.[fact] === other?.[fact]
  return isSame('kind') && isSame('at') && isSame('assignedTo') && (receiver !== VISITOR || isSame('place'))
}

function plannedAfter(history: readonly HistoryEntry[], now: number): Planned | null {
  let planned: Omit<Planned, 'assignedTo' | 'place'> | undefined
  let place = ''
  for (const { id, kind, at, detail, until, facts } of effectiveEntries(history)) {
    if (facts.newPlace || facts.was?.address !== undefined) place = id
    if (kind === 'reopened') planned = undefined
    if (kind !== 'answered' || detail === '') continue
    // An invitation covers a moved appointment, but not the next one.
    const wasInvited = planned?.isInvited === true && planned.at > at
    planned =
      isAppointmentStep(detail) && until !== null
        ? { kind: detail, at: until, isInvited: facts.invite === true || wasInvited }
        : undefined
  }
  if (!planned || planned.at <= now) return null
  return { ...planned, assignedTo: stateAfter(history).assignedTo, place: planned.kind === 'visit' ? place : '' }
}
