import { calendarWords as words } from '../../content/calendar-words.ts'
import { company } from '../../content/generated/company.ts'
import { nameAndPlace } from '../../content/mail-words.ts'
import { outcomeWords, stepWords } from '../../content/record-words.ts'
import { surnameOf } from '../../lead/short-names.ts'
import { APPOINTMENT_LENGTH, type AppointmentUpdate } from '../../lead/steps/appointment-updates.ts'
import { isAppointmentStep, isPlanned, type PlannedStep } from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { townOf } from '../../lead/town.ts'
import { visitPlaceOf } from '../records/describe-answers.ts'
import type { CalendarEvent } from './write-calendar.ts'

/** A next try takes as long as a call. Offers and follow-ups have a day, not an hour. */
const DURATIONS: Record<PlannedStep, number | null> = {
  ...APPOINTMENT_LENGTH,
  offer: null,
  offered: null,
  later: null,
}

/** Staff can find the person by this event. It has no more data, because a calendar shows it on locked screens. */
export function staffEvent(
  lead: StoredLead,
  { kind, uid, sequence, at }: Pick<CalendarEvent, 'uid' | 'sequence' | 'at'> & { kind: PlannedStep | 'try' },
  deskUrl: string,
): CalendarEvent {
  const town = townOf(lead.address)
  const url = `${deskUrl}#${lead.ref}`
  return {
    uid,
    sequence,
    at,
    url,
    duration: DURATIONS[kind === 'try' ? 'call' : kind],
    summary: `${kind === 'try' ? words.nextTry : stepWords[kind]}: ${nameAndPlace(surnameOf(lead.name), town)}`,
    lines: [lead.phone, ...(isAppointmentStep(kind) ? [words.afterwards] : []), url],
    ...(kind === 'visit' && { location: town }),
  }
}

/** About the person, their calendar shows only the place as they typed it. */
export function visitorEvent(lead: StoredLead, update: AppointmentUpdate, who: string): CalendarEvent {
  const { kind, uid, sequence, at } = update
  return {
    uid,
    sequence,
    at,
    duration: DURATIONS[kind],
    summary: words.withUs(outcomeWords[kind], company.brand),
    lines: [words.who[kind](who), words.phone(company.phoneLabel)],
    ...(kind === 'visit' && { location: visitPlaceOf(lead) }),
  }
}

/** The event of a deleted lead. It has no data of the person. */
export function cancelledEvent({ kind, uid, sequence, at }: AppointmentUpdate): CalendarEvent {
  return { uid, sequence, at, duration: DURATIONS[kind], summary: outcomeWords[kind], lines: [] }
}

export function feedEvents(lead: StoredLead, deskUrl: string): CalendarEvent[] {
  const { id, version: sequence, outcome, nextAt, tryAgainAt } = lead
  const step = isPlanned(lead) && nextAt !== null ? [{ kind: outcome as PlannedStep, at: nextAt }] : []
  const next = tryAgainAt === null ? [] : [{ kind: 'try' as const, at: tryAgainAt }]
  return [...step, ...next].map((planned) => ({
    ...staffEvent(lead, { ...planned, uid: `${id}-${planned.kind}`, sequence }, deskUrl),
    hasAlarm: isAppointmentStep(planned.kind),
  }))
}
