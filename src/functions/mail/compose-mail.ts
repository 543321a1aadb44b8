import { germanDay, germanMidnight } from '../../base/german-time.ts'
import { company } from '../../content/generated/company.ts'
import { desk } from '../../content/generated/desk.ts'
import { authorName } from '../../content/record-words.ts'
import { visitorConfirmation as words } from '../../content/visitor-mail-words.ts'
import type { Receipt, Withdrawn } from '../../lead/answers/withdraw-lead.ts'
import { FIGURES_FRAGMENT, PERIOD_PARAMETER, type RelatedLead } from '../../lead/desk/desk-api.ts'
import { readEnteredResults } from '../../lead/figures/entered-results.ts'
import { readFigures } from '../../lead/figures/figures.ts'
import { spanOf, wholeWeek } from '../../lead/figures/period.ts'
import { type CombinedKind, isCombined, isStillNeeded, type MailKind, ruleOf } from '../../lead/outbox/mail-kinds.ts'
import { mayConfirm } from '../../lead/outbox/may-confirm.ts'
import { MAX_COMBINED } from '../../lead/outbox/message-rules.ts'
import { mayMailMissedCall } from '../../lead/outbox/missed-call.ts'
import type { Mail, MailAddress } from '../../lead/outbox/transport.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { ClaimedMessage, OutboxMessage } from '../../lead/store/message.ts'
import { MAX_CODE_TRIES } from '../../lead/store/sign-ins.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { replyToPerson } from '../links/contact-links.ts'
import type { LinkedLeads, LinkTo } from '../links/staff-link.ts'
import { listRelated } from '../records/list-related.ts'
import { combinedMailId } from './combined-mail-id.ts'
import { composeAppointment } from './compose-appointment.ts'
import { type Letter, letterToHtml, letterToText } from './letter.ts'
import { writeMissedCallLetter } from './letters/missed-call.ts'
import { LETTERS_ABOUT_LEAD } from './letters/staff-about-lead.ts'
import { writeLetterAboutMany } from './letters/staff-about-many.ts'
import { MAX_LISTED, writeDigestLetter } from './letters/staff-digest.ts'
import { writeSignInLetter } from './letters/staff-sign-in.ts'
import { writeWeekLetter } from './letters/staff-week.ts'
import { writeConfirmationLetter } from './letters/visitor-confirmation.ts'
import { writeStaffWithdrawnLetter, writeVisitorWithdrawnLetter } from './letters/withdrawn.ts'
import { listLate, listPlannedSteps } from './planned-steps.ts'

export interface ComposeDeps {
  store: LeadStore
  /** `MAIL_FROM`: a mailbox under the provider's own domain. */
  from: MailAddress
  /** `LEAD_RECIPIENT` */
  recipients: readonly MailAddress[]
  /** Colleagues who can be assigned a lead and then get its reminders. Addresses in lower case. */
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

/** Shared by the letters of one mail. */
export interface Context extends ComposeDeps {
  now: number
  /** The display name for a colleague's address. Former staff keep the address. */
  nameOf: (address: string) => string
}

/** For the letter about one lead. */
export interface LetterContext extends Pick<ComposeDeps, 'requestPage' | 'staff'> {
  now: number
  linkTo: LinkTo
  readHistory: () => Promise<HistoryEntry[]>
  readMails: () => Promise<OutboxMessage[]>
  readRelated: () => Promise<RelatedLead[]>
}

export type MailMessage = ClaimedMessage & { kind: MailKind }

export type WriteLetter = (lead: StoredLead, context: LetterContext) => Letter | Promise<Letter>

/**
 * Writes a mail from the lead's current state. `null` if it is no longer needed (a reminder of an answered lead, an
 * empty digest, a removed lead). Throws DeliveryError `EEARLIER` if the mailbox gets another confirmation first.
 * @param claimed several only of a kind with `combineFrom` in mail-kinds.ts
 */
export async function composeMail(
  claimed: readonly ClaimedMessage[],
  now: number,
  deps: ComposeDeps,
): Promise<Mail | null> {
  const messages = claimed as Draft['messages']
  const [first] = messages
  const { kind, createdAt } = first
  const id = messages.length === 1 ? first.id : await combinedMailId(messages.map(({ id }) => id))
  const context = { ...deps, now, nameOf: (address: string) => authorName(address, deps.staff) }
  const compose = isAboutLead(kind) ? composeAboutLead(LETTERS_ABOUT_LEAD[kind]) : COMPOSERS[kind]
  return compose({ id, kind, createdAt, messages }, context)
}

/** A mail before it has a letter. */
interface Draft extends Pick<MailMessage, 'id' | 'kind' | 'createdAt'> {
  messages: readonly [MailMessage, ...MailMessage[]]
}

type Compose = (draft: Draft, context: Context) => Promise<Mail | null>

const COMPANY: MailAddress = { name: company.brand, address: company.email }

type KindAboutLead = keyof typeof LETTERS_ABOUT_LEAD

const isAboutLead = (kind: MailKind): kind is KindAboutLead => kind in LETTERS_ABOUT_LEAD

const COMPOSERS: Record<Exclude<MailKind, KindAboutLead>, Compose> = {
  'visitor-confirmation': composeAboutLead(writeConfirmationLetter, mayConfirm),
  'visitor-missed-call': composeAboutLead(writeMissedCallLetter, mayMailMissedCall),
  'staff-sign-in': composeSignIn,
  'staff-withdrawn': composeWithdrawn,
  'visitor-withdrawn': composeReceipt,
  'staff-appointment': composeAboutAppointment,
  'visitor-appointment': composeAboutAppointment,
  // A flood gets the list layout even if one lead is left.
  'staff-collected': (draft, context) => composeList('staff-collected', draft, neededLeads(draft, context), context),
  'staff-digest': async (draft, context) => toStaff(draft, await writeDigest(draft, context), context),
  'staff-week': async (draft, context) => toStaff(draft, await writeWeek(draft, context), context),
  'staff-flood': async (draft, context) => {
    // This reads one lead more than the mail counts, to know whether there are more.
    const filter = { remindBy: context.now, isFlood: true, limit: MAX_COMBINED + 1 }
    return composeList('staff-flood', draft, await context.store.listLeadsToCall(filter), context)
  },
}

/**
 * Writes a mail about one lead, or the list of a combined mail. `null` if no lead needs it.
 * @param maySend a limit that needs the store, unlike `isNeeded` in mail-kinds.ts
 */
function composeAboutLead(
  write: WriteLetter,
  maySend: (message: ClaimedMessage, context: Context) => Promise<boolean> = async () => true,
): Compose {
  return async (draft, context) => {
    const { kind, messages } = draft
    const leads = neededLeads(draft, context)
    const [lead] = leads
    if (lead === undefined || !(await maySend(messages[0], context))) return null
    if (messages.length > 1 && isCombined(kind)) return composeList(kind, draft, leads, context)
    const letter = await write(lead, {
      ...context,
      linkTo: await context.linksFor({ ref: lead.ref }, context.now),
      readHistory: () => context.store.listHistory(lead.id),
      readMails: () => context.store.listMessagesOf(lead.id),
      readRelated: () => listRelated(context.store, lead),
    })
    return toMail(draft, letter, envelopeOf(kind, lead, context), context)
  }
}

async function composeAboutAppointment(draft: Draft, context: Context): Promise<Mail | null> {
  const written = await composeAppointment(draft.messages[0], context)
  return written && toMail(draft, written.letter, written, context)
}

async function composeSignIn(draft: Draft, context: Context): Promise<Mail | null> {
  const signIn = await context.store.findSignIn(draft.id)
  if (signIn === null || signIn.expiresAt <= context.now) return null
  const to = [{ name: '', address: signIn.address }]
  const { link, code } = await context.signInFor(draft.id)
  const letter = writeSignInLetter(link, signIn.codeTries < MAX_CODE_TRIES ? code : null)
  return toMail(draft, letter, { to }, context)
}

function composeWithdrawn(draft: Draft, context: Context): Promise<Mail | null> {
  const withdrawn = JSON.parse(draft.messages[0].data) as Withdrawn
  const to = staffFor('staff-withdrawn', withdrawn, context)
  return toStaff(draft, writeStaffWithdrawnLetter(withdrawn), context, to)
}

/** `null` if the address was erased after the mail got stuck, and an operator then retried it. */
async function composeReceipt(draft: Draft, context: Context): Promise<Mail | null> {
  const { data } = draft.messages[0]
  if (data === '') return null
  const { ref, email } = JSON.parse(data) as Receipt
  const to = [{ name: '', address: email }]
  return toMail(draft, writeVisitorWithdrawnLetter(ref), { to, replyTo: COMPANY }, context)
}

async function toStaff(
  draft: Draft,
  letter: Letter | null,
  context: Context,
  to = context.recipients,
): Promise<Mail | null> {
  return letter && toMail(draft, letter, { to }, context)
}

/** The assignee, if the kind of mail is for them and they are on the team. Otherwise, all recipients. */
function staffFor(
  kind: MailKind,
  { assignedTo }: Pick<StoredLead, 'assignedTo'>,
  { staff, recipients }: Context,
): readonly MailAddress[] {
  const assignee = ruleOf(kind).to === 'assignee' && staff.find(({ address }) => address === assignedTo)
  return assignee ? [assignee] : recipients
}

async function toMail(
  { id, kind, createdAt }: Draft,
  letter: Letter,
  { to, replyTo = null, headers = {}, attachments }: Pick<Mail, 'to'> & Partial<Mail>,
  { from }: Context,
): Promise<Mail> {
  const parts = { subject: letter.subject, text: letterToText(letter), html: await letterToHtml(letter) }
  return { to, replyTo, headers, attachments, id, kind, createdAt, from, ...parts }
}

function neededLeads({ kind, messages }: Draft, { now }: Context): StoredLead[] {
  return messages.filter(({ lead }) => isStillNeeded({ kind, lead }, now)).flatMap(({ lead }) => lead ?? [])
}

async function composeList(
  kind: CombinedKind | 'staff-flood',
  draft: Draft,
  leads: readonly StoredLead[],
  context: Context,
): Promise<Mail | null> {
  const [lead] = leads
  if (lead === undefined) return null
  const to = staffFor(kind, lead, context)
  return toStaff(draft, await writeLetterAboutMany(kind, leads, { ...context, to }), context, to)
}

async function writeDigest({ createdAt }: Draft, context: Context): Promise<Letter | null> {
  const { store, backupAt } = context
  const listLeads = async (view: 'unanswered' | 'quarantined') => ({
    leads: await store.listView({ view, limit: MAX_LISTED }),
    total: await store.countView({ view }),
  })
  const unanswered = await listLeads('unanswered')
  const quarantined = await listLeads('quarantined')
  const countUntil = (until: number) => store.countView({ view: 'unanswered', until })
  const overdue = await countUntil(context.now)
  const today = (await countUntil(germanMidnight(context.now, 1) - 1)) - overdue
  const stuckEvents = await store.countStuckEvents()
  const planned = await listPlannedSteps(store, { now: context.now, limit: MAX_LISTED })
  if (unanswered.total + quarantined.total + stuckEvents + planned.length === 0) return null
  const since = (await store.lastDigestBefore(germanDay(createdAt))) ?? 0
  return writeDigestLetter(
    { unanswered: { ...unanswered, overdue, today }, quarantined },
    { ...context, to: context.recipients, planned, since, stuckEvents, backupAt: backupAt?.() },
  )
}

/** `null` if neither the week nor the previous one had any leads or visits, e.g. before the page existed. */
async function writeWeek({ createdAt }: Draft, context: Context): Promise<Letter | null> {
  const { store, deskUrl } = context
  const { notCounted } = desk
  const figures = await readFigures(store, spanOf(wholeWeek(createdAt)), { ...context, notCounted })
  if (figures.sources.length === 0) return null
  return writeWeekLetter(figures, {
    ...context,
    results: await readEnteredResults(store, figures.period, notCounted),
    earlier: figures.earlier && (await readEnteredResults(store, figures.earlier, notCounted)),
    openOffers: await store.listOpenOffers(),
    late: await listLate(store, context.now),
    href: `${deskUrl}#${FIGURES_FRAGMENT}?${PERIOD_PARAMETER}=${figures.period.since}`,
  })
}

function envelopeOf(kind: MailKind, lead: StoredLead, context: Context): Pick<Mail, 'to'> & Partial<Mail> {
  if (ruleOf(kind).to !== 'visitor') {
    return { to: staffFor(kind, lead, context), replyTo: replyToPerson(lead) }
  }
  const objection = encodeURIComponent(words.objection(lead.ref))
  return {
    // No display name, because it is free text that the form would send to any address.
    to: [{ name: '', address: lead.email }],
    replyTo: COMPANY,
    // These mails can reach someone who never asked for them. Mails to staff have no such header, because one click on
    // the mail program's button would stop their leads.
    headers: { 'List-Unsubscribe': `<mailto:${company.email}?subject=${objection}>` },
  }
}
