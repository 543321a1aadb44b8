import { company } from '../../content/generated/company.ts'
import { visitorConfirmation as words } from '../../content/visitor-mail-words.ts'
import { type MailKind, mailRuleOf } from '../../lead/outbox/mail-kinds.ts'
import type { Mail, MailAddress } from '../../lead/outbox/transport.ts'
import { isToVisitor } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { replyToPerson } from '../links/contact-links.ts'
import type { ComposeDeps } from './compose-mail.ts'

export type Envelope = Pick<Mail, 'to'> & Partial<Pick<Mail, 'replyTo' | 'headers' | 'attachments'>>

export const COMPANY: MailAddress = { name: company.brand, address: company.email }

/** No display name, because it is free text that the form would send to any address. */
export const toPerson = (address: string): Envelope => ({ to: [{ name: '', address }], replyTo: COMPANY })

export function staffFor(
  kind: MailKind,
  { assignedTo }: Pick<StoredLead, 'assignedTo'>,
  { staff, recipients }: Pick<ComposeDeps, 'staff' | 'recipients'>,
): readonly MailAddress[] {
  const assignee = mailRuleOf(kind).to === 'assignee' && staff.find(({ address }) => address === assignedTo)
  return assignee ? [assignee] : recipients
}

export function envelopeOf(kind: MailKind, lead: StoredLead, deps: ComposeDeps): Envelope {
  if (!isToVisitor(kind)) return { to: staffFor(kind, lead, deps), replyTo: replyToPerson(lead) }
  const objection = encodeURIComponent(words.objection(lead.ref))
  return {
    ...toPerson(lead.email),
    // These mails can reach someone who never asked for them. Mails to staff have no such header, because one click on
    // the mail program's button would stop their leads.
    headers: { 'List-Unsubscribe': `<mailto:${company.email}?subject=${objection}>` },
  }
}
