import { staffDigest as digest, staffAboutMany as words } from '../../../content/mails.ts'
import { fieldsAbout } from '../../../lead/lead.ts'
import type { JoinedKind } from '../../../lead/mail-kinds.ts'
import { MOST_JOINED } from '../../../lead/outbox.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import type { LinkTo } from '../../desk/staff-link.ts'
import { actions, type Entry, entries, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { leadFact } from './lead-facts.ts'
import { type DigestOptions, openEntry, shortList } from './staff-digest.ts'

/** Below the 102 kB at which Gmail cuts a mail. */
const LONGEST_LIST = 25
/** In characters: enough to see whether the message is real. */
const EXCERPT = 160

/** Lists first, in a flood, the leads least like spam; otherwise, the leads due first. */
export async function staffAboutMany(
  kind: JoinedKind | 'staff-flood',
  leads: readonly StoredLead[],
  { linksFor, now, nameOf }: Omit<DigestOptions, 'since' | 'stuckEvents'>,
): Promise<Letter> {
  const { intro } = words[kind]
  const title = words[kind].title(leads.length, MOST_JOINED)
  const isFlood = kind === 'staff-collected' || kind === 'staff-flood'
  const sorted = leads.toSorted((a, b) => (isFlood ? a.suspicion - b.suspicion : 0) || a.dueAt - b.dueAt)
  const listed = sorted.slice(0, LONGEST_LIST)
  const toEntry = async (lead: StoredLead) =>
    describe(lead, await linksFor({ ref: lead.ref }), { isFlood, now, nameOf })
  const all = await linksFor({ refs: listed.map(({ ref }) => ref) })
  const toDesk = { label: words.openDesk, href: all('desk'), rank: 'first' } as const
  const release = { label: words.releaseAll(listed.length), href: all('confirmAll'), rank: 'second' } as const
  return {
    subject: title,
    preview: intro,
    title,
    blocks: [
      text(intro),
      entries(await Promise.all(listed.map(toEntry))),
      ...shortList(sorted.slice(LONGEST_LIST)),
      ...(isFlood ? [actions(kind === 'staff-flood' ? [toDesk, release] : [release])] : []),
    ],
    footer: digest.stepsNote,
  }
}

function describe(
  lead: StoredLead,
  linkTo: LinkTo,
  { isFlood, ...options }: Pick<DigestOptions, 'now' | 'nameOf'> & { isFlood: boolean },
): Entry {
  const entry = openEntry(lead, linkTo, options)
  const roof = fieldsAbout('roof')
    .map((name) => leadFact(lead, name).value)
    .join(', ')
  const onOneLine = lead.message.replaceAll(/\s+/g, ' ')
  const message = onOneLine.length > EXCERPT ? `${onOneLine.slice(0, EXCERPT).toWellFormed()} …` : onOneLine
  return {
    ...entry,
    lines: [...entry.lines, roof, ...(message === '' ? [] : [`„${message}“`])],
    links: isFlood ? [{ label: words.release, href: linkTo('release') }, ...entry.links] : entry.links,
  }
}
