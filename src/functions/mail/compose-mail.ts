import { company } from '../../content/generated/company.ts'
import { visitorConfirmation as words } from '../../content/mails.ts'
import type { JoinedKind } from '../../lead/outbox.ts'
import type { ClaimedMessage, MessageKind, Outbox, StoredLead } from '../../lead/store.ts'
import type { LinkTo, Subject } from '../staff-page/staff-link.ts'
import { type Letter, letterToHtml, letterToText } from './letter.ts'
import { staffNotification, staffOverdueNotice, staffReminder } from './letters/staff-about-lead.ts'
import { staffAboutMany } from './letters/staff-about-many.ts'
import { MOST_LISTED, staffDigest } from './letters/staff-digest.ts'
import { visitorConfirmation } from './letters/visitor-confirmation.ts'
import type { Mail, Mailbox } from './mail.ts'

export interface ComposeDeps {
  store: Pick<Outbox, 'leadsForDigest' | 'lastDigestBefore'>
  /** `MAIL_FROM`: a mailbox under the provider's own domain. */
  from: Mailbox
  /** `LEAD_RECIPIENT`: the mailbox of staff. */
  staffAddress: string
  /**
   * Signs the links that staff get for a lead, or for those in a list, when the mail is sent: one that was stuck for a
   * month would otherwise arrive with expired links.
   */
  linksFor: (subject: Subject, now: number) => Promise<LinkTo>
}

/**
 * Writes the mail for a message from the lead's current state; `null` when it is no longer needed:
 * a reminder of an answered lead, a digest of nothing, a mail about a lead that was removed.
 * @param messages several only of one kind for which isJoined
 */
export async function composeMail(
  messages: readonly ClaimedMessage[],
  now: number,
  deps: ComposeDeps,
): Promise<Mail | null> {
  const [message] = messages as [ClaimedMessage]
  const { id, kind, createdAt } = message
  // A lead that came in a flood is written about as one of many, even where it is the only one left.
  const isAboutMany = messages.length > 1 || kind === 'staff-collected'
  const write = kind === 'staff-digest' ? writeDigest : writeAboutLead
  const letter = await (isAboutMany ? writeAboutMany(messages, now, deps) : write(message, now, deps))
  if (letter === null) return null
  return {
    ...addressed(isAboutMany ? { kind, lead: null } : message, deps),
    id,
    kind,
    createdAt,
    from: deps.from,
    subject: letter.subject,
    text: letterToText(letter),
    html: await letterToHtml(letter),
  }
}

async function writeDigest({ day }: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Letter | null> {
  const leads = await deps.store.leadsForDigest({ limit: MOST_LISTED })
  if (leads.open.total + leads.quarantined.total === 0) return null
  const since = day === null ? null : await deps.store.lastDigestBefore(day)
  return staffDigest(leads, { linksFor: (subject) => deps.linksFor(subject, now), since: since ?? 0, now })
}

async function writeAboutLead(message: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Letter | null> {
  const { kind, lead } = message
  if (lead === null || !isNeeded(kind, lead, now)) return null
  if (kind === 'visitor-confirmation') return visitorConfirmation(lead)
  const link = await deps.linksFor({ ref: lead.ref }, now)
  if (kind === 'staff-overdue') return staffOverdueNotice(lead, link)
  if (kind === 'staff-reminder') return staffReminder(lead, link, now)
  return staffNotification(lead, link)
}

function writeAboutMany(messages: readonly ClaimedMessage[], now: number, deps: ComposeDeps): Promise<Letter> | null {
  const [{ kind }] = messages as [ClaimedMessage]
  const leads = messages.map(({ lead }) => lead).filter((lead) => lead !== null && isNeeded(kind, lead, now))
  if (leads.length === 0) return null
  const linksFor = (subject: Subject) => deps.linksFor(subject, now)
  return staffAboutMany(kind as JoinedKind, leads as StoredLead[], { linksFor, now })
}

function isNeeded(kind: MessageKind, lead: StoredLead, now: number): boolean {
  if (lead.anonymisedAt !== null) return false
  if (kind === 'staff-reminder') return lead.answeredAt === null && lead.dueAt > now
  return kind !== 'staff-overdue' || lead.answeredAt === null
}

function addressed(
  { kind, lead }: Pick<ClaimedMessage, 'kind' | 'lead'>,
  deps: ComposeDeps,
): Pick<Mail, 'to' | 'replyTo' | 'headers'> {
  const toStaff = { to: { name: '', address: deps.staffAddress }, headers: {} }
  if (kind === 'staff-digest' || lead === null) return { ...toStaff, replyTo: null }
  if (kind !== 'visitor-confirmation') return { ...toStaff, replyTo: { name: lead.name, address: lead.email } }
  const objection = encodeURIComponent(words.objection(lead.ref))
  return {
    // No display name: it is free text, which the form would send to any address.
    to: { name: '', address: lead.email },
    replyTo: { name: company.brand, address: company.email },
    // Only this mail can reach someone who never asked for it. Mails to staff have no such header: one click on the
    // mail program's button would stop their leads.
    headers: { 'List-Unsubscribe': `<mailto:${company.email}?subject=${objection}>` },
  }
}
