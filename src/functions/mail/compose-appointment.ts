import { company } from '../../content/generated/company.ts'
import { calendarWords } from '../../content/mail-words.ts'
import { type AppointmentNotice, appointmentNotices, isAlike, VISITOR } from '../../lead/appointment.ts'
import type { HistoryEntry } from '../../lead/history-entry.ts'
import { isStillNeeded, type MailKind } from '../../lead/outbox/mail-kinds.ts'
import { mayHaveBeenSent } from '../../lead/outbox/message-rules.ts'
import type { Mail, MailAddress } from '../../lead/outbox/transport.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { staffEvent, visitorEvent } from '../calendar/lead-events.ts'
import { writeInvitation } from '../calendar/write-calendar.ts'
import type { Letter } from './letter.ts'
import { appointmentLetter, visitorAppointmentLetter } from './letters/appointment.ts'
import { replyToPerson } from './letters/lead-facts.ts'
import { quoteNotes } from './letters/staff-history.ts'

export type AppointmentStore = Pick<LeadRecords, 'listHistory' | 'listMessagesOf'>

interface Context {
  store: AppointmentStore
  staff: readonly MailAddress[]
  from: MailAddress
  deskUrl: string
  now: number
}

type Written = Pick<Mail, 'to' | 'replyTo' | 'headers' | 'attachments'> & { letter: Letter }

/**
 * `null` if a newer mail replaces this one, the calendar already shows the same, the appointment has begun, or it was cancelled
 * before any mail about it was sent.
 */
export async function composeAppointment(
  { kind, lead, dedupeKey, createdAt }: ClaimedMessage,
  context: Context,
): Promise<Written | null> {
  const { store, staff, now } = context
  if (lead === null || !isStillNeeded({ kind: kind as MailKind, lead }, now)) return null
  const history = await store.listHistory(lead.id)
  const notices = appointmentNotices(history)
  const notice = notices.find(({ key }) => key === dedupeKey)
  if (notice === undefined || notice.at <= now) return null
  const alike = notices.filter(({ uid, to }) => uid === notice.uid && to === notice.to)
  if (alike.at(-1) !== notice) return null
  const messages = new Map((await store.listMessagesOf(lead.id)).map((one) => [one.dedupeKey, one]))
  const known = alike.findLast(({ key }) => {
    const message = messages.get(key)
    return key !== dedupeKey && message !== undefined && mayHaveBeenSent(message)
  })
  if (notice.isCancelled && !known) return null
  // Handed over or moved, and back at once.
  if (known && messages.get(known.key)?.sentAt && isSameNotice(known, notice)) return null
  const write = notice.to === VISITOR ? writeForVisitor : writeForStaff
  return write(
    lead,
    { ...notice, known: known ?? null },
    { ...context, history, createdAt, colleagueOf: (one) => findIn(staff, one) },
  )
}

const isSameNotice = (one: AppointmentNotice, other: AppointmentNotice) =>
  one.isCancelled === other.isCancelled && isAlike(one, other)

const findIn = (staff: readonly MailAddress[], address: string) => staff.find((one) => one.address === address)

/** `known`: the version that the calendar may already have. */
export type KnownNotice = AppointmentNotice & { known: AppointmentNotice | null }

interface WriteContext extends Context {
  history: readonly HistoryEntry[]
  createdAt: number
  colleagueOf: (address: string) => MailAddress | undefined
}

/** `null` for a former colleague. */
function writeForStaff(
  lead: StoredLead,
  notice: KnownNotice,
  { from, staff, history, deskUrl, createdAt, colleagueOf }: WriteContext,
): Written | null {
  const colleague = colleagueOf(notice.to)
  if (colleague === undefined) return null
  const event = { ...staffEvent(lead, notice, notice, deskUrl), hasAlarm: !notice.isCancelled }
  const invitation = { isCancelled: notice.isCancelled, organizer: from, attendee: colleague.address }
  return {
    to: [colleague],
    replyTo: replyToPerson(lead),
    headers: {},
    attachments: [attach(writeInvitation(event, invitation, createdAt), notice)],
    letter: appointmentLetter(lead, notice, quoteNotes(history, staff), `${deskUrl}#${lead.ref}`),
  }
}

function writeForVisitor(lead: StoredLead, notice: KnownNotice, { createdAt, colleagueOf }: WriteContext): Written {
  const who = colleagueOf(notice.assignedTo)?.name || company.brand
  const organizer = { name: company.brand, address: company.email }
  const invitation = { isCancelled: notice.isCancelled, organizer, attendee: lead.email }
  return {
    // No display name, as in the confirmation.
    to: [{ name: '', address: lead.email }],
    replyTo: organizer,
    headers: {},
    attachments: [attach(writeInvitation(visitorEvent(lead, notice, notice, who), invitation, createdAt), notice)],
    letter: visitorAppointmentLetter(lead, notice, who),
  }
}

const attach = (content: string, { isCancelled }: AppointmentNotice) => ({
  filename: calendarWords.file,
  content,
  contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`,
})
