import { authorWords } from '../../content/desk.ts'
import { company } from '../../content/generated/company.ts'
import { visitorConfirmation as words } from '../../content/mails.ts'
import { FIGURES_MARK } from '../../lead/desk.ts'
import { addDays, type FigureStore, readFigures } from '../../lead/figures.ts'
import { BY_COMMAND, countingEntries } from '../../lead/history-entry.ts'
import {
  isAboutLead,
  type JoinedKind,
  type LeadMailKind,
  type MailKind,
  mondayOf,
  ruleOf,
} from '../../lead/mail-kinds.ts'
import { MOST_JOINED } from '../../lead/outbox.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import type { Outbox } from '../../lead/store/message-outbox.ts'
import type { SignIns } from '../../lead/store/sign-ins.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { LinkTo, Subject } from '../desk/staff-link.ts'
import { type Letter, letterToHtml, letterToText } from './letter.ts'
import { lettersAboutLead } from './letters/staff-about-lead.ts'
import { staffAboutMany } from './letters/staff-about-many.ts'
import { MOST_LISTED, staffDigest } from './letters/staff-digest.ts'
import { staffSignInLetter } from './letters/staff-sign-in.ts'
import { staffWeek } from './letters/staff-week.ts'
import { visitorConfirmation } from './letters/visitor-confirmation.ts'
import type { Mail, Mailbox } from './mail.ts'
import { writeShort } from './written-times.ts'

export interface ComposeDeps {
  store: Pick<Outbox, 'leadsForDigest' | 'lastDigestBefore' | 'countStuckEvents' | 'listOpenLeads'> &
    Pick<SignIns, 'findSignIn'> &
    FigureStore
  /** `MAIL_FROM`: a mailbox under the provider's own domain. */
  from: Mailbox
  /** `LEAD_RECIPIENT` */
  recipients: readonly Mailbox[]
  /** staffOf: possible assignees, who then get a lead's reminders. Addresses in lower case. */
  staff: readonly Mailbox[]
  /**
   * Signs links for staff when the mail is sent, because a mail stuck for a month would otherwise arrive with expired
   * ones.
   */
  linksFor: (subject: Subject, now: number) => Promise<LinkTo>
  /** @param id of the sign-in's message */
  signInLinkFor: (id: string) => Promise<string>
  backupAt?: () => number | null
}

/**
 * Writes a mail from the lead's current state; `null` if it is no longer needed: a reminder of an answered lead, an
 * empty digest, a removed lead. @param messages several only of a kind with `joinFrom` in mail-kinds.ts
 */
export async function composeMail(
  messages: readonly ClaimedMessage[],
  now: number,
  deps: ComposeDeps,
): Promise<Mail | null> {
  const [message] = messages as [ClaimedMessage]
  const kind = message.kind as MailKind
  if (kind === 'staff-sign-in') return composeSignIn(message, now, deps)
  // A lead of a flood gets the list layout even if it is the only one left.
  const isAboutMany = messages.length > 1 || kind === 'staff-collected'
  const letter = isAboutMany
    ? await writeAboutMany(kind as JoinedKind, messages, now, deps)
    : await (isAboutLead(kind) ? writeAboutLead(kind, message, now, deps) : WRITERS[kind](message, now, deps))
  if (letter === null) return null
  return toMail(message, letter, addressed(kind, isAboutMany || !isAboutLead(kind) ? null : message.lead, deps), deps)
}

type Write = (message: ClaimedMessage, now: number, deps: ComposeDeps) => Promise<Letter | null>

/** The mails that are not about one lead. */
const WRITERS: Record<Exclude<MailKind, LeadMailKind | 'staff-collected' | 'staff-sign-in'>, Write> = {
  'staff-digest': writeDigest,
  'staff-week': writeWeek,
  'staff-flood': writeFlood,
}

async function composeSignIn(message: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Mail | null> {
  const link = await deps.store.findSignIn(message.id)
  if (link === null || link.expiresAt <= now) return null
  const to = [{ name: '', address: link.address }]
  const letter = staffSignInLetter(await deps.signInLinkFor(message.id))
  return toMail(message, letter, { to, replyTo: null, headers: {} }, deps)
}

async function toMail(
  { id, kind, createdAt }: ClaimedMessage,
  letter: Letter,
  envelope: Pick<Mail, 'to' | 'replyTo' | 'headers'>,
  { from }: ComposeDeps,
): Promise<Mail> {
  const parts = { subject: letter.subject, text: letterToText(letter), html: await letterToHtml(letter) }
  return { ...envelope, id, kind, createdAt, from, ...parts }
}

/** Display name; for former staff, the address. */
function namesOf({ staff }: ComposeDeps): (address: string) => string {
  return (address) =>
    address === BY_COMMAND
      ? authorWords.command
      : staff.find((colleague) => colleague.address === address)?.name || address
}

async function writeDigest({ dedupeKey: day }: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Letter | null> {
  const leads = await deps.store.leadsForDigest({ limit: MOST_LISTED })
  const stuckEvents = await deps.store.countStuckEvents()
  if (leads.open.total + leads.quarantined.total + stuckEvents === 0) return null
  const since = (day === null ? null : await deps.store.lastDigestBefore(day)) ?? 0
  const linksFor = (subject: Subject) => deps.linksFor(subject, now)
  return staffDigest(leads, { linksFor, since, stuckEvents, backupAt: deps.backupAt?.(), now, nameOf: namesOf(deps) })
}

/** `null` if neither the week nor the previous one had any leads or visits, e.g. before the page existed. */
async function writeWeek(message: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Letter | null> {
  const since = mondayOf(message)
  const figures = await readFigures(deps.store, { since, until: addDays(since, 6) }, now)
  if (figures.sources.length === 0) return null
  const linkTo = await deps.linksFor({ refs: [] }, now)
  return staffWeek(figures, `${linkTo('desk')}#${FIGURES_MARK}`)
}

/** One more than the mail counts, to know whether there are more. */
async function writeFlood(_: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Letter | null> {
  const leads = await deps.store.listOpenLeads({ remindBy: now, isFlood: true, limit: MOST_JOINED + 1 })
  return writeList('staff-flood', leads, now, deps)
}

async function writeAboutLead(
  kind: LeadMailKind,
  { lead }: ClaimedMessage,
  now: number,
  deps: ComposeDeps,
): Promise<Letter | null> {
  if (lead === null || !isNeeded(kind, lead, now)) return null
  if (kind === 'visitor-confirmation') return visitorConfirmation(lead)
  const linkTo = await deps.linksFor({ ref: lead.ref }, now)
  return lettersAboutLead[kind](lead, { linkTo, now, readNotes: () => readNotes(lead, deps) })
}

/** The three newest that count, with their authors. */
async function readNotes(lead: StoredLead, deps: ComposeDeps): Promise<string[]> {
  const events = await deps.store.listHistory(lead.id)
  const notes = countingEntries(events)
    .filter(({ text }) => text !== '')
    .slice(-3)
  return notes.toReversed().map(({ by, at, text }) => `${namesOf(deps)(by)}, ${writeShort(at)}: ${text}`)
}

async function writeAboutMany(
  kind: JoinedKind,
  messages: readonly ClaimedMessage[],
  now: number,
  deps: ComposeDeps,
): Promise<Letter | null> {
  const leads = messages.map(({ lead }) => lead).filter((lead) => lead !== null)
  return writeList(
    kind,
    leads.filter((lead) => isNeeded(kind, lead, now)),
    now,
    deps,
  )
}

async function writeList(
  kind: JoinedKind | 'staff-flood',
  leads: readonly StoredLead[],
  now: number,
  deps: ComposeDeps,
): Promise<Letter | null> {
  if (leads.length === 0) return null
  const linksFor = (subject: Subject) => deps.linksFor(subject, now)
  return staffAboutMany(kind, leads, { linksFor, now, nameOf: namesOf(deps) })
}

function isNeeded(kind: MailKind, lead: StoredLead, now: number): boolean {
  return lead.anonymisedAt === null && (ruleOf(kind).isNeeded?.(lead, now) ?? true)
}

function addressed(
  kind: MailKind,
  lead: StoredLead | null,
  { staff, recipients }: ComposeDeps,
): Pick<Mail, 'to' | 'replyTo' | 'headers'> {
  const { to } = ruleOf(kind)
  if (to !== 'visitor' || lead === null) {
    const assignee = to === 'assignee' && staff.find(({ address }) => address === lead?.assignedTo)
    const replyTo = lead === null ? null : { name: lead.name, address: lead.email }
    return { to: assignee ? [assignee] : recipients, headers: {}, replyTo }
  }
  const objection = encodeURIComponent(words.objection(lead.ref))
  return {
    // No display name, because it is free text that the form would send to any address.
    to: [{ name: '', address: lead.email }],
    replyTo: { name: company.brand, address: company.email },
    // Only this mail can reach someone who never asked for it. Mails to staff have no such header, because one click on
    // the mail program's button would stop their leads.
    headers: { 'List-Unsubscribe': `<mailto:${company.email}?subject=${objection}>` },
  }
}
