import { nameAndPlace, staffAboutMany, staffDigest as words } from '../../../content/mail-words.ts'
import { isAnsweredByEmail } from '../../../content/prefers-email.ts'
import { describeFacts } from '../../../content/record-words.ts'
import { writeAnswer } from '../../../lead/answers/questions.ts'
import type { MailAddress } from '../../../lead/outbox/transport.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { attentionAt, statusOf } from '../../../lead/steps/lead-status.ts'
import { lastNote } from '../../../lead/steps/notes.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { telephoneLinks } from '../../links/contact-links.ts'
import type { LinkTo } from '../../links/staff-link.ts'
import { answersBeforeCall, visitPlaceOf } from '../../records/describe-answers.ts'
import { describeBrokenPromise, describeDue, describeOverdue, followUpOf } from '../../records/describe-due.ts'
import { excerptOf } from '../../records/excerpt.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { type Block, type LeadItem, quote, text } from '../blocks.ts'
import type { MailContext } from '../compose-mail.ts'

export interface ListContext extends MailContext {
  to: readonly MailAddress[]
}

/** In characters. A note of this length fills one or two lines of a telephone. */
const MAX_NOTE = 120

export function describeLastNote(history: readonly HistoryEntry[]): string {
  const note = lastNote(history)
  return note && staffAboutMany.note(excerptOf(note, MAX_NOTE))
}

/** The next step with its day or time. */
export const describeNext = (lead: StoredLead, now: number): string =>
  attentionAt(lead) <= now ? describeOverdue(lead, now) : describeDue(lead)

/** One line per further lead, so that a flood hides none. */
export function shortList(leads: readonly StoredLead[], describe: (lead: StoredLead) => string = () => ''): Block[] {
  const lines = leads.map((lead) => {
    const name = lead.name.slice(0, 40).toWellFormed()
    return [`${lead.ref} ${name}`, lead.phone, describe(lead)].filter(Boolean).join(', ')
  })
  return leads.length === 0 ? [] : [text(words.shortTitle), quote(lines.join('\n'))]
}

export function openItem(
  lead: StoredLead,
  linkTo: LinkTo,
  { now, nameOf, to, note }: Pick<ListContext, 'now' | 'nameOf' | 'to'> & { note: string },
): LeadItem {
  const isForAssignee = to.every(({ address }) => address === lead.assignedTo)
  const byEmail = isAnsweredByEmail(lead)
  const phones = byEmail ? [] : telephoneLinks(lead.phone)
  return {
    title: nameAndPlace(lead.name, visitPlaceOf(lead)),
    due: describeNext(lead, now),
    isOverdue: statusOf(lead, now) === 'overdue',
    phones: phones.map(({ number, href }) => ({ label: number, href })),
    lines: [
      byEmail ? words.byEmail : '',
      describeFacts(lead).join(', '),
      ...answersBeforeCall(lead).map((answer) => excerptOf(`${answer.question} ${writeAnswer(answer)}`, MAX_NOTE)),
      ...followUpOf(lead, now).also,
      ...describeBrokenPromise(lead, now),
      note,
      ...(lead.assignedTo === '' || isForAssignee ? [] : [words.assignedTo(nameOf(lead.assignedTo))]),
      phones.length > 0 ? '' : lead.phone,
      lead.email,
    ].filter(Boolean),
    ref: lead.ref,
    links: [
      { label: words.steps.desk, href: linkTo('desk') },
      { label: words.steps.answered, href: linkTo('answered') },
    ],
  }
}

export function quarantinedItem(lead: StoredLead, linkTo: LinkTo, { note }: { note: string }): LeadItem {
  return {
    title: nameAndPlace(lead.name, lead.address),
    lines: [words.receivedAt(writeDayAndTime(lead.receivedAt)), note, lead.phone, lead.email].filter(Boolean),
    ref: lead.ref,
    links: [{ label: words.steps.release, href: linkTo('release') }],
  }
}
