import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { HOUR, SECOND } from '../../base/durations.ts'
import { germanClock } from '../../base/german-time.ts'
import { withoutControlCharacters } from '../../base/without-control-characters.ts'
import type { MailAddress } from '../../lead/outbox/transport.ts'

export interface CalendarEvent {
  uid: string
  sequence: number
  at: number
  /** In milliseconds, or `null` for the whole day. */
  duration: number | null
  summary: string
  lines: readonly string[]
  location?: string
  url?: string
  hasAlarm?: boolean
}

interface Invitation {
  isCancelled: boolean
  organizer: MailAddress
  /** The address that the mail goes to. Outlook and Gmail ignore an invitation without it. */
  attendee: string
}

const PRODUCT = '//Dachstrom//Anfragen//DE'

/** One appointment to add to a calendar, to change or to remove (RFC 5546). `now`: when it was written. */
export function writeInvitation(event: CalendarEvent, invitation: Invitation, now: number): string {
  const { isCancelled, organizer, attendee } = invitation
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = new ICalCalendar({ prodId: PRODUCT, method })
  addEvent(calendar, event, now)
    .status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    .organizer({ name: withoutControlCharacters(organizer.name || organizer.address), email: organizer.address })
    .createAttendee({ email: attendee, rsvp: false })
  return print(calendar)
}

export function writeFeed(name: string, events: readonly CalendarEvent[], now: number): string {
  // Some programs look again after this time. Others look when they like.
  const calendar = new ICalCalendar({ prodId: PRODUCT, name: withoutControlCharacters(name), ttl: HOUR / SECOND })
  for (const event of events) addEvent(calendar, event, now)
  return print(calendar)
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, now: number) {
  const { uid: id, sequence, at, duration, url } = event
  const isWholeDay = duration === null
  const { year, month, day } = germanClock(at)
  const added = calendar.createEvent({
    id,
    sequence,
    stamp: new Date(now),
    ...(isWholeDay
      ? { start: new Date(Date.UTC(year, month - 1, day)), allDay: true }
      : { start: new Date(at), end: new Date(at + duration) }),
    // The library escapes and folds these texts.
    summary: withoutControlCharacters(event.summary),
    description: event.lines.map(withoutControlCharacters).join('\n'),
    ...(event.location && { location: withoutControlCharacters(event.location) }),
    ...(url && { url }),
  })
  // Otherwise, a follow-up would make the whole day busy for colleagues who look for a free time.
  if (isWholeDay) added.transparency(ICalEventTransparency.TRANSPARENT)
  if (event.hasAlarm) added.createAlarm({ type: ICalAlarmType.display, triggerBefore: HOUR / SECOND })
  return added
}

/** The library leaves out the last line break (RFC 5545, 3.1). */
const print = (calendar: ICalCalendar) => `${calendar}\r\n`
