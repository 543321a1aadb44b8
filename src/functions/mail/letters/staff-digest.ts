import { staffDigest as words } from '../../../content/mails.ts'
import type { LeadList, StoredLead } from '../../../lead/store.ts'
import type { LinkTo } from '../../staff-page/staff-link.ts'
import { actions, type Block, type Entry, entries, heading, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDay, writeDayAndTime } from '../written-times.ts'

export interface DigestLeads {
  /** Those due first come first: the most urgent ones may be old. */
  open: LeadList
  /** The newest first, so that a flood hides no request that came after it. */
  quarantined: LeadList
}

export interface DigestLinks {
  /** By a lead's reference. */
  ofLead: ReadonlyMap<string, LinkTo>
  ofQuarantine: LinkTo
}

/** So that a flood does not make a mail longer than the 102 kB after which Gmail cuts it. */
export const LONGEST_LIST = 20

/** @param since when the last digest was owed; leads that went into quarantine later are new */
export function staffDigest(
  { open, quarantined }: DigestLeads,
  { links, since, now }: { links: DigestLinks; since: number; now: number },
): Letter {
  const { fresh = [], older = [] } = Object.groupBy(quarantined.leads, ({ quarantinedAt }) =>
    (quarantinedAt ?? 0) > since ? 'fresh' : 'older',
  )
  return {
    preview: words.subject(open.total, quarantined.total),
    title: words.title(writeDay(now)),
    blocks: [
      heading(words.openTitle),
      ...(open.total === 0 ? [text(words.noneOpen)] : []),
      ...listOf(open.leads, (lead) => openEntry(lead, links, now)),
      ...rest(open),
      heading(words.quarantinedTitle),
      text(quarantined.total === 0 ? words.noneQuarantined : words.quarantinedNote),
      ...(fresh.length > 0 ? [text(words.newTitle)] : []),
      ...listOf(fresh, (lead) => quarantinedEntry(lead, links)),
      ...(fresh.length > 0 && older.length > 0 ? [text(words.olderTitle)] : []),
      ...listOf(older, (lead) => quarantinedEntry(lead, links)),
      ...rest(quarantined),
      ...(quarantined.total === 0 ? [] : [wholeQuarantine(quarantined, links.ofQuarantine)]),
    ],
    footer: `${words.stepsNote} ${words.footer}`,
  }
}

function listOf(leads: readonly StoredLead[], toEntry: (lead: StoredLead) => Entry): Block[] {
  return leads.length === 0 ? [] : [entries(leads.map(toEntry))]
}

function rest({ leads, total }: LeadList): Block[] {
  return total > leads.length ? [text(words.more(total - leads.length))] : []
}

function openEntry(lead: StoredLead, { ofLead }: DigestLinks, now: number): Entry {
  const due = writeDayAndTime(lead.dueAt)
  const linkTo = ofLead.get(lead.ref)
  return {
    title: `${lead.name}, ${lead.address}`,
    ...(lead.dueAt <= now ? { alarm: words.overdueSince(due) } : {}),
    lines: [lead.dueAt <= now ? lead.ref : `${lead.ref}, ${words.dueUntil(due)}`, lead.phone, lead.email],
    links: linkTo
      ? [
          { label: words.steps.answered, href: linkTo('answered') },
          { label: words.steps.spam, href: linkTo('spam') },
        ]
      : [],
  }
}

function quarantinedEntry(lead: StoredLead, { ofLead }: DigestLinks): Entry {
  const linkTo = ofLead.get(lead.ref)
  return {
    title: `${lead.name}, ${lead.address}`,
    lines: [`${lead.ref}, ${words.receivedAt(writeDayAndTime(lead.receivedAt))}`, lead.phone, lead.email],
    links: linkTo ? [{ label: words.steps.release, href: linkTo('release') }] : [],
  }
}

function wholeQuarantine({ total }: LeadList, linkTo: LinkTo): Block {
  return actions([
    { label: words.steps.releaseAll(total), href: linkTo('releaseAll'), rank: 'second' },
    { label: words.steps.deleteAll(total), href: linkTo('deleteAll'), rank: 'second' },
  ])
}
