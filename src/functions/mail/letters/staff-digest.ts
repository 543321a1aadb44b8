import { staffDigest as words } from '../../../content/mails.ts'
import { attentionAt } from '../../../lead/lead-status.ts'
import type { LeadList } from '../../../lead/store/message-outbox.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import type { LinkTo, Subject } from '../../desk/staff-link.ts'
import { OLDEST_BACKUP } from '../../health-report.ts'
import { actions, type Block, type Entry, entries, heading, quote, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDay, writeDayAndTime } from '../written-times.ts'

/** Keeps the mail below the 102 kB at which Gmail cuts it, even in a flood. */
const LONGEST_LIST = 20
export const MOST_LISTED = 80

export interface DigestOptions {
  linksFor: (subject: Subject) => Promise<LinkTo>
  since: number
  /** Stuck webhook events. */
  stuckEvents: number
  backupAt?: number | null | undefined
  now: number
  /** By address. */
  nameOf: (address: string) => string
}

/**
 * @param leads `open`: due first, because the most urgent may be old; `quarantined`: newest first, so that a flood
 * hides no later lead
 * @param options `since`: when the last digest was due; leads quarantined later are new
 */
export async function staffDigest(
  { open, quarantined }: { open: LeadList; quarantined: LeadList },
  { linksFor, since, stuckEvents, backupAt = null, now, nameOf }: DigestOptions,
): Promise<Letter> {
  const isNew = ({ quarantinedAt }: StoredLead) => (quarantinedAt ?? 0) > since
  const listed = quarantined.leads.slice(0, LONGEST_LIST)
  const fresh = listed.filter(isNew)
  const older = listed.filter((lead) => !isNew(lead))
  const listOf = async (leads: StoredLead[], toEntry: typeof openEntry): Promise<Block[]> => {
    const written = leads.map(async (lead) => toEntry(lead, await linksFor({ ref: lead.ref }), { now, nameOf }))
    return leads.length === 0 ? [] : [entries(await Promise.all(written))]
  }
  const isOld = backupAt !== null && now - backupAt > OLDEST_BACKUP
  const backup = backupAt === null ? [] : [text(words.lastBackup(writeDayAndTime(backupAt), isOld))]
  const subject = words.subject(open.total, quarantined.total)
  const toDesk = { label: words.toDesk, href: (await linksFor({ refs: [] }))('desk'), rank: 'first' } as const
  return {
    subject,
    preview: subject,
    title: words.title(writeDay(now)),
    blocks: [
      ...(stuckEvents === 0 ? [] : [text(words.stuckEvents(stuckEvents))]),
      ...(isOld ? backup : []),
      actions([toDesk]),
      heading(words.openTitle),
      ...(open.total === 0 ? [text(words.noneOpen)] : []),
      ...(await listOf(open.leads.slice(0, LONGEST_LIST), openEntry)),
      ...rest(open, open.leads.slice(LONGEST_LIST)),
      heading(words.quarantinedTitle),
      text(quarantined.total === 0 ? words.noneQuarantined : words.quarantinedNote),
      ...(fresh.length > 0 ? [text(words.newTitle)] : []),
      ...(await listOf(fresh, quarantinedEntry)),
      ...(fresh.length > 0 && older.length > 0 ? [text(words.olderTitle)] : []),
      ...(await listOf(older, quarantinedEntry)),
      ...rest(quarantined, quarantined.leads.slice(LONGEST_LIST)),
      ...(quarantined.total === 0 ? [] : [await releaseListed(quarantined.leads, linksFor)]),
      ...(isOld ? [] : backup),
    ],
    footer: `${words.stepsNote} ${words.footer}`,
  }
}

function rest({ leads, total }: LeadList, unlisted: StoredLead[]): Block[] {
  return [...shortList(unlisted), ...(total > leads.length ? [text(words.more(total - leads.length))] : [])]
}

/** One line per further lead, so that a flood hides none. */
export function shortList(leads: readonly StoredLead[]): Block[] {
  const lines = leads.map(({ ref, name, phone }) => `${ref} ${name.slice(0, 40).toWellFormed()}, ${phone}`)
  return leads.length === 0 ? [] : [text(words.shortTitle), quote(lines.join('\n'))]
}

export function openEntry(
  lead: StoredLead,
  linkTo: LinkTo,
  { now, nameOf }: Pick<DigestOptions, 'now' | 'nameOf'>,
): Entry {
  const time = writeDayAndTime(attentionAt(lead))
  const isOverdue = attentionAt(lead) <= now
  const due = lead.tryAgainAt === null ? words.dueUntil(time) : words.tryAgain(time, lead.tries)
  return {
    title: `${lead.name}, ${lead.address}`,
    ...(isOverdue && { alarm: lead.tryAgainAt === null ? words.overdueSince(time) : words.tryNow(time) }),
    lines: [
      isOverdue ? lead.ref : `${lead.ref}, ${due}`,
      ...(lead.assignedTo === '' ? [] : [words.assignedTo(nameOf(lead.assignedTo))]),
      lead.phone,
      lead.email,
    ],
    links: [
      { label: words.steps.desk, href: linkTo('desk') },
      { label: words.steps.answered, href: linkTo('answered') },
      { label: words.steps.spam, href: linkTo('spam') },
    ],
  }
}

function quarantinedEntry(lead: StoredLead, linkTo: LinkTo): Entry {
  return {
    title: `${lead.name}, ${lead.address}`,
    lines: [`${lead.ref}, ${words.receivedAt(writeDayAndTime(lead.receivedAt))}`, lead.phone, lead.email],
    links: [{ label: words.steps.release, href: linkTo('release') }],
  }
}

async function releaseListed(leads: StoredLead[], linksFor: (subject: Subject) => Promise<LinkTo>): Promise<Block> {
  const linkTo = await linksFor({ refs: leads.map(({ ref }) => ref) })
  return actions([{ label: words.steps.releaseAll(leads.length), href: linkTo('releaseAll'), rank: 'second' }])
}
