import { company } from '../../content/generated/company.ts'
import * as words from '../../content/mails.ts'
import type { ClaimedMessage, Outbox, StoredLead } from '../../lead/store.ts'
import type { LinkTo, Subject } from '../staff-page/staff-link.ts'
import { type Letter, letterToText } from './letter.ts'
import { letterToHtml } from './letter-html.ts'
import { LONGEST_LIST, staffDigest } from './letters/staff-digest.ts'
import { staffNotification } from './letters/staff-notification.ts'
import { staffOverdueNotice, staffReminder } from './letters/staff-reminder.ts'
import { visitorConfirmation } from './letters/visitor-confirmation.ts'
import type { Mail, Mailbox } from './mail.ts'
import { writeShort } from './written-times.ts'

export interface ComposeDeps {
  store: Pick<Outbox, 'leadsForDigest' | 'lastDigestBefore'>
  /** `MAIL_FROM`: a mailbox under the provider's own domain. */
  from: Mailbox
  /** `LEAD_RECIPIENT`: the mailbox of staff. */
  staffAddress: string
  /**
   * Signs the links that staff get for a lead, or for the quarantine, when the mail is sent: one that was stuck for a
   * month would otherwise arrive with expired links.
   */
  linksFor: (subject: Subject, now: number) => Promise<LinkTo>
}

type Draft = Pick<Mail, 'to' | 'replyTo' | 'subject' | 'headers'> & { letter: Letter }

/**
 * Writes the mail for a message from the lead's current state; `null` when it is no longer needed:
 * a reminder of an answered lead, a digest of nothing, a mail about a lead that was removed.
 */
export async function composeMail(message: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Mail | null> {
  const draft = await (message.kind === 'staff-digest'
    ? draftDigest(message, now, deps)
    : draftLeadMail(message, now, deps))
  if (draft === null) return null
  const { letter, ...rest } = draft
  return {
    ...rest,
    id: message.id,
    kind: message.kind,
    createdAt: message.createdAt,
    from: deps.from,
    text: letterToText(letter),
    html: await letterToHtml(letter),
  }
}

async function draftDigest({ day }: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Draft | null> {
  const { store } = deps
  const leads = await store.leadsForDigest({ limit: LONGEST_LIST })
  if (leads.open.total + leads.quarantined.total === 0) return null
  const subject = words.staffDigest.subject(leads.open.total, leads.quarantined.total)
  const listed = [...leads.open.leads, ...leads.quarantined.leads]
  const links = {
    ofLead: new Map(
      await Promise.all(listed.map(async ({ ref }) => [ref, await deps.linksFor({ ref }, now)] as const)),
    ),
    ofQuarantine: await deps.linksFor({ quarantineUntil: now }, now),
  }
  const since = day === null ? null : await store.lastDigestBefore(day)
  const letter = staffDigest(leads, { links, since: since ?? 0, now })
  return { to: staffOf(deps), replyTo: null, subject, headers: {}, letter }
}

async function draftLeadMail(message: ClaimedMessage, now: number, deps: ComposeDeps): Promise<Draft | null> {
  const { lead } = message
  if (lead === null || lead.anonymisedAt !== null) return null
  if (message.kind === 'visitor-confirmation') return draftConfirmation(lead)
  const isAnswered = lead.answeredAt !== null
  const link = await deps.linksFor({ ref: lead.ref }, now)
  const toStaff = (subject: string, letter: Letter): Draft => {
    return { to: staffOf(deps), replyTo: { name: lead.name, address: lead.email }, subject, headers: {}, letter }
  }
  switch (message.kind) {
    case 'staff-notification':
      return toStaff(words.staffNotification.subject(lead.name, lead.address), staffNotification(lead, link))
    case 'staff-reminder':
      if (isAnswered || lead.dueAt <= now) return null
      return toStaff(words.staffReminder.subject(lead.name, writeShort(lead.dueAt)), staffReminder(lead, link, now))
    case 'staff-overdue':
      if (isAnswered) return null
      return toStaff(words.staffOverdue.subject(lead.name, lead.address), staffOverdueNotice(lead, link))
    default:
      return null
  }
}

function staffOf({ staffAddress }: ComposeDeps): Mailbox {
  return { name: '', address: staffAddress }
}

function draftConfirmation(lead: StoredLead): Draft {
  const objection = encodeURIComponent(words.visitorConfirmation.objection(lead.ref))
  return {
    // No display name: it is free text, which the form would send to any address.
    to: { name: '', address: lead.email },
    replyTo: { name: company.brand, address: company.email },
    subject: words.visitorConfirmation.subject,
    // Only this mail can reach someone who never asked for it. Mails to staff have no such header: one click on the
    // mail program's button would stop their leads.
    headers: { 'List-Unsubscribe': `<mailto:${company.email}?subject=${objection}>` },
    letter: visitorConfirmation(lead),
  }
}
