import { germanDay } from '../../base/german-time.ts'
import { sha256 } from '../../base/hashes.ts'
import { authorName } from '../../content/record-words.ts'
import { type MailKind, mailRuleOf } from '../../lead/outbox/mail-kinds.ts'
import { mayConfirm } from '../../lead/outbox/may-confirm.ts'
import { MAX_COMBINED } from '../../lead/outbox/message-rules.ts'
import { mayMailMissedCall } from '../../lead/outbox/missed-call-mail.ts'
import type { Mail, MailAddress } from '../../lead/outbox/transport.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import type { LinkedLeads, LinkTo } from '../links/staff-link.ts'
import { composeAboutLead, composeList, neededLeads } from './compose-about-lead.ts'
import { composeAppointment } from './compose-appointment.ts'
import type { Envelope } from './envelope.ts'
import { type Letter, letterToHtml, letterToText } from './letter.ts'
import { writeMissedCallLetter } from './letters/missed-call.ts'
import { STAFF_LETTERS } from './letters/staff-about-lead.ts'
import { composeDigest } from './letters/staff-digest.ts'
import { composeSignIn } from './letters/staff-sign-in.ts'
import { composeWeek } from './letters/staff-week.ts'
import { writeConfirmationLetter } from './letters/visitor-confirmation.ts'
import { composeStaffWithdrawn, composeVisitorWithdrawn } from './letters/withdrawn.ts'

export interface ComposeDeps {
  store: LeadStore
  /** `MAIL_FROM`: a mailbox under the provider's own domain. */
  from: MailAddress
  recipients: readonly MailAddress[]
  staff: readonly MailAddress[]
  /** Signs links for staff when the mail is sent. Otherwise, a mail stuck for a month would arrive with expired links. */
  linksFor: (subject: LinkedLeads, now: number) => Promise<LinkTo>
  /** @param id of the sign-in's message */
  signInFor: (id: string) => Promise<{ link: string; code: string }>
  deskUrl: string
  retentionDays: number
  /** The visitor's page about a request, and the code that it needs without script. */
  requestPage: (ref: string) => Promise<{ link: string; code: string }>
  backupAt?: (() => number | null) | undefined
}

export interface MailContext extends ComposeDeps {
  now: number
  /** The display name for a colleague's address. Former staff keep the address. */
  nameOf: (address: string) => string
}

export type LetterContext = MailContext & { linkTo: LinkTo }

export type MailMessage = ClaimedMessage & { kind: MailKind }

/** Several messages only of a kind with `combineFrom` in mail-kinds.ts. */
export type MailBatch = readonly [MailMessage, ...MailMessage[]]

export type ComposedMail = Envelope & { letter: Letter }

export type Composer = (messages: MailBatch, context: MailContext) => Promise<ComposedMail | null>

/**
 * Writes a mail from the lead's current state. `null` if it is no longer needed (a reminder of an answered lead, an
 * empty digest, a removed lead). Throws DeliveryError `EEARLIER` if the mailbox gets another confirmation first.
 */
export async function composeMail(
  claimed: readonly ClaimedMessage[],
  now: number,
  deps: ComposeDeps,
): Promise<Mail | null> {
  const messages = claimed as MailBatch
  const [first] = messages
  const { kind, createdAt } = first
  if (mailRuleOf(kind).isOfDay && germanDay(createdAt) !== germanDay(now)) return null
  const nameOf = (address: string) => authorName(address, deps.staff)
  const written = await COMPOSERS[kind](messages, { ...deps, now, nameOf })
  if (written === null) return null
  const { letter, to, replyTo = null, headers = {}, attachments } = written
  const id = messages.length === 1 ? first.id : await combinedMailId(messages.map(({ id }) => id))
  const parts = { subject: letter.subject, text: letterToText(letter), html: await letterToHtml(letter) }
  return { to, replyTo, headers, attachments, id, kind, createdAt, from: deps.from, ...parts }
}

/**
 * The id of a mail about several messages is a UUID of version 8 (RFC 9562). A repeated mail about the same messages has the
 * same id, so the receiver recognises it. A mail about other messages has another id, so no receiver drops it as a repetition.
 */
export async function combinedMailId(messageIds: readonly string[]): Promise<string> {
  const hash = await sha256([...messageIds].sort().join(' '))
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
}

const COMPOSERS: Record<MailKind, Composer> = {
  ...STAFF_LETTERS,
  'visitor-confirmation': composeAboutLead(writeConfirmationLetter, mayConfirm),
  'visitor-missed-call': composeAboutLead(writeMissedCallLetter, mayMailMissedCall),
  'staff-sign-in': composeSignIn,
  'staff-withdrawn': composeStaffWithdrawn,
  'visitor-withdrawn': composeVisitorWithdrawn,
  'staff-appointment': composeAppointment,
  'visitor-appointment': composeAppointment,
  // A flood gets the list layout even if one lead is left.
  'staff-collected': (messages, context) => composeList('staff-collected', neededLeads(messages, context), context),
  'staff-digest': composeDigest,
  'staff-week': composeWeek,
  'staff-flood': async (_, context) => {
    // This reads one lead more than the mail counts, to know whether there are more.
    const filter = { remindBy: context.now, isFlood: true, limit: MAX_COMBINED + 1 }
    return composeList('staff-flood', await context.store.listLeadsToCall(filter), context)
  },
}
