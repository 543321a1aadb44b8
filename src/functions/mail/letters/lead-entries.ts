import { deskWords } from '../../../content/desk-words.ts'
import { staffFollowUp as followUp, nameAndPlace, staffDigest as words } from '../../../content/mail-words.ts'
import { stepWords } from '../../../content/record-words.ts'
import { isAppointment, isPlanned, type Outcome, type PlannedStep } from '../../../lead/history-entry.ts'
import { attentionAt } from '../../../lead/lead-status.ts'
import type { LeadRecords } from '../../../lead/store/lead-records.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import type { LinkedLeads, LinkTo } from '../../desk/staff-link.ts'
import type { HistoryStore } from '../../records/read-histories.ts'
import { type Block, type Entry, quote, text } from '../blocks.ts'
import { writeDay, writeDayAndTime } from '../written-times.ts'

/** Shared by the letters about several leads. */
export interface ListContext {
  linksFor: (leads: LinkedLeads) => Promise<LinkTo>
  now: number
  /** The display name of a colleague's address. */
  nameOf: (address: string) => string
  deskUrl: string
  store: HistoryStore & Pick<LeadRecords, 'listView'>
}

/** One line per further lead, so that a flood hides none. */
export function shortList(leads: readonly StoredLead[]): Block[] {
  const lines = leads.map(({ ref, name, phone }) => `${ref} ${name.slice(0, 40).toWellFormed()}, ${phone}`)
  return leads.length === 0 ? [] : [text(words.shortTitle), quote(lines.join('\n'))]
}

/** The next thing to do, with its time. */
export function describeDue(lead: StoredLead): string {
  const { tryAgainAt, dueAt, tries } = lead
  if (tryAgainAt !== null) return words.tryAgain(writeDayAndTime(tryAgainAt), tries)
  return isPlanned(lead) ? describePlanned(lead) : words.dueUntil(writeDayAndTime(dueAt))
}

/** @param lead with a planned step */
export function describePlanned({ outcome, nextAt }: StoredLead): string {
  return words.planned(stepWords[outcome as Outcome], nextAt === null ? '' : writeDayAndTime(nextAt))
}

/** The planned step that is due now, none after a failed call, and its time. */
export function followUpOf(lead: StoredLead) {
  const write = isAppointment(lead) || lead.tryAgainAt !== null ? writeDayAndTime : writeDay
  const step = lead.tryAgainAt === null ? followUp.steps[lead.outcome as PlannedStep] : undefined
  return { step, planned: write(attentionAt(lead)) }
}

export function describeFollowUp(lead: StoredLead): string {
  const { step, planned } = followUpOf(lead)
  return step ? followUp.stepOf(step.subject, planned) : words.tryNow(planned)
}

/** Nothing unless the promised answer is late and another call is planned: the time of the call does not show it. */
export function describeBrokenPromise({ answeredAt, dueAt, tryAgainAt }: StoredLead, now: number): string[] {
  const isLate = answeredAt === null && tryAgainAt !== null && dueAt <= now
  return isLate ? [deskWords.brokenPromise(writeDayAndTime(dueAt))] : []
}

export function openEntry(
  lead: StoredLead,
  linkTo: LinkTo,
  { now, nameOf }: Pick<ListContext, 'now' | 'nameOf'>,
): Entry {
  const isOverdue = attentionAt(lead) <= now
  return {
    title: nameAndPlace(lead.name, lead.address),
    alarm: isOverdue ? describeOverdue(lead) : undefined,
    lines: [
      ...(isOverdue ? [] : [describeDue(lead)]),
      ...describeBrokenPromise(lead, now),
      ...(lead.assignedTo === '' ? [] : [words.assignedTo(nameOf(lead.assignedTo))]),
      lead.phone,
      lead.email,
      lead.ref,
    ].filter(Boolean),
    links: [
      { label: words.steps.desk, href: linkTo('desk') },
      { label: words.steps.answered, href: linkTo('answered') },
      // A reached person is real.
      ...(isPlanned(lead) ? [] : [{ label: words.steps.spam, href: linkTo('spam') }]),
    ],
  }
}

function describeOverdue(lead: StoredLead): string {
  const time = writeDayAndTime(attentionAt(lead))
  if (lead.tryAgainAt !== null) return words.tryNow(time)
  return isPlanned(lead) ? describeDue(lead) : words.overdueSince(time)
}

export function quarantinedEntry(lead: StoredLead, linkTo: LinkTo): Entry {
  return {
    title: nameAndPlace(lead.name, lead.address),
    lines: [words.receivedAt(writeDayAndTime(lead.receivedAt)), lead.phone, lead.email, lead.ref].filter(Boolean),
    links: [{ label: words.steps.release, href: linkTo('release') }],
  }
}
