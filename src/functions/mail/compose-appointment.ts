import { pick } from '../../base/pick.ts'
import { calendarWords } from '../../content/calendar-words.ts'
import { company } from '../../content/generated/company.ts'
import { authorName } from '../../content/record-words.ts'
import { isAtSameTime } from '../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../lead/desk/desk-api.ts'
import { isStillNeeded } from '../../lead/outbox/mail-kinds.ts'
import { LEASE, mayHaveBeenSent } from '../../lead/outbox/message-rules.ts'
import {
  APPOINTMENT_LENGTH,
  type AppointmentUpdate,
  entryOfKey,
  isSameAppointment,
  listAppointmentUpdates,
  VISITOR,
} from '../../lead/steps/appointment-updates.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { staffEvent, visitorEvent } from '../calendar/lead-calendar-events.ts'
import { writeInvitation } from '../calendar/write-calendar.ts'
import { replyToPerson } from '../links/contact-links.ts'
import { listBookedAround } from '../records/list-booked.ts'
import type { ComposedMail, MailBatch, MailContext } from './compose-mail.ts'
import { COMPANY, toPerson } from './envelope.ts'
import { writeAppointmentLetter, writeVisitorAppointmentLetter } from './letters/appointment.ts'
import { quoteNotes } from './letters/staff-history.ts'

/**
 * `null` if a newer mail replaces this one, the calendar already shows the same, the appointment has begun at each time that the
 * calendar may show, or it was cancelled before any mail about it was sent.
 */
export async function composeAppointment(
  [{ kind, lead, dedupeKey, createdAt }]: MailBatch,
  context: MailContext,
): Promise<ComposedMail | null> {
  const { store, now } = context
  if (lead === null || !isStillNeeded({ kind, lead }, now)) return null
  const history = await store.listHistory(lead.id)
  const entryOf = (key: string) => history.find(({ id }) => id === entryOfKey(key))
  const updates = listAppointmentUpdates(history)
  const update = updates.find(({ key }) => key === dedupeKey)
  if (update === undefined) return null
  const alike = updates.filter(({ uid, to }) => uid === update.uid && to === update.to)
  if (alike.at(-1) !== update) return null
  const messages = new Map((await store.listMessagesOf(lead.id)).map((message) => [message.dedupeKey, message]))
  // Only the mails since then went to the person's new address.
  const newEmail = alike.findLastIndex(({ key }) => entryOf(key)?.facts.was?.email !== undefined)
  const earlier = alike.slice(Math.max(newEmail, 0), -1)
  const inCalendar = earlier.filter(({ key }) => mayBeInCalendar(messages.get(key), createdAt))
  const known = inCalendar.at(-1)
  const shown = inCalendar.findLast(({ isCancelled }) => !isCancelled)
  if (update.isCancelled && !shown) return null
  // The calendar may show an earlier time that is still to come.
  if ([...(update.isCancelled ? [] : [update]), ...inCalendar].every(({ at }) => at <= now)) return null
  // The appointment was handed over or moved, and changed back at once.
  if (known && messages.get(known.key)?.sentAt && isSameUpdate(known, update)) return null
  // The receiver does not know a kind or time whose mail was replaced by a cancellation.
  const cancelled = shown && pick(shown, ['kind', 'at'])
  const toWrite = { ...update, ...(update.isCancelled && cancelled), known: known ? { ...known, ...cancelled } : null }
  const writeContext = { ...context, history, createdAt }
  if (update.to === VISITOR) return writeForVisitor(lead, toWrite, writeContext)
  return writeForStaff(lead, toWrite, updates, writeContext)
}

async function findOverlaps(
  store: MailContext['store'],
  lead: StoredLead,
  { at, to, kind, isCancelled }: AppointmentUpdate,
): Promise<BookedTime[]> {
  if (isCancelled) return []
  const times = { at, until: at + APPOINTMENT_LENGTH[kind] }
  const around = await listBookedAround(store, lead, at)
  return around.filter((booked) => booked.assignedTo === to && isAtSameTime(booked, times))
}

/** A lease does not count if it began after the newer step, e.g. in the same batch. The message is then skipped, not sent. */
function mayBeInCalendar(message: OutboxMessage | undefined, newerAt: number): boolean {
  if (message === undefined) return false
  const isInFlight = message.leaseUntil !== null && message.leaseUntil - LEASE < newerAt
  return mayHaveBeenSent({ ...message, leaseUntil: isInFlight ? message.leaseUntil : null })
}

const isSameUpdate = (one: AppointmentUpdate, other: AppointmentUpdate) =>
  one.isCancelled === other.isCancelled && (one.isCancelled || isSameAppointment(one, other, one.to))

/** `known`: the version that the calendar may already have. */
export type UpdateToWrite = AppointmentUpdate & { known: AppointmentUpdate | null }

/** `colleague`: the name of the other colleague, if the appointment was handed over. `agreedBy`: of one who chose this colleague. */
export type StaffUpdate = UpdateToWrite & { colleague: string; agreedBy: string; overlaps: readonly BookedTime[] }

interface WriteContext extends MailContext {
  history: readonly HistoryEntry[]
  createdAt: number
}

/** `null` for a former colleague. */
async function writeForStaff(
  lead: StoredLead,
  update: UpdateToWrite,
  updates: readonly AppointmentUpdate[],
  { store, from, staff, now, history, deskUrl, createdAt }: WriteContext,
): Promise<ComposedMail | null> {
  const { key, to, uid, sequence, isCancelled } = update
  const receiver = staff.find(({ address }) => address === to)
  if (receiver === undefined) return null
  const given = updates.find(
    (each) => each.uid === uid && each.sequence === sequence && each.isCancelled && each.to !== VISITOR,
  )
  const colleague = authorName(isCancelled ? lead.assignedTo : (given?.to ?? ''), staff)
  const entry = history.find(({ id }) => id === entryOfKey(key))
  const isForOther = entry?.facts.assignee === to && entry.by !== to
  const agreedBy = isForOther ? authorName(entry.by, staff) : ''
  const toWrite = { ...update, colleague, agreedBy, overlaps: await findOverlaps(store, lead, update) }
  const event = { ...staffEvent(lead, update, deskUrl), hasAlarm: !isCancelled }
  const invitation = { isCancelled, organizer: from, attendee: receiver.address }
  return {
    to: [receiver],
    replyTo: replyToPerson(lead),
    attachments: [attach(writeInvitation(event, invitation, createdAt), update)],
    letter: writeAppointmentLetter(lead, toWrite, quoteNotes(history, { staff, now }), `${deskUrl}#${lead.ref}`),
  }
}

function writeForVisitor(lead: StoredLead, update: UpdateToWrite, { createdAt, staff }: WriteContext): ComposedMail {
  const who = staff.find(({ address }) => address === update.assignedTo)?.name || company.brand
  const invitation = { isCancelled: update.isCancelled, organizer: COMPANY, attendee: lead.email }
  return {
    ...toPerson(lead.email),
    attachments: [attach(writeInvitation(visitorEvent(lead, update, who), invitation, createdAt), update)],
    letter: writeVisitorAppointmentLetter(lead, update, who),
  }
}

export const attach = (content: string, { isCancelled }: Pick<AppointmentUpdate, 'isCancelled'>) => ({
  filename: calendarWords.file,
  content,
  contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`,
})
