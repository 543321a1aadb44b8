import { staffDigest as words } from '../../../../content/mails.ts'
import type { OldestLeads, StoredLead } from '../../../lead/ports.ts'
import type { Block, Entry, Letter } from '../letter.ts'
import { writeDay, writeDayAndTime } from '../written-times.ts'

export interface DigestLeads {
  quarantined: OldestLeads
  open: OldestLeads
}

/** So that a flood does not make a mail longer than the 102 kB after which Gmail cuts it. */
export const LONGEST_LIST = 30

export function staffDigest(leads: DigestLeads, now: number): Letter {
  return {
    preview: words.subject(leads.open.total, leads.quarantined.total),
    title: words.title(writeDay(now)),
    blocks: [
      { type: 'heading', text: words.openTitle },
      ...listOf(leads.open, (lead) => openEntry(lead, now), words.noneOpen),
      { type: 'heading', text: words.quarantinedTitle },
      ...(leads.quarantined.total > 0 ? [{ type: 'text', text: words.quarantinedNote } as const] : []),
      ...listOf(leads.quarantined, quarantinedEntry, words.noneQuarantined),
    ],
    footer: words.footer,
  }
}

function listOf({ leads, total }: OldestLeads, toEntry: (lead: StoredLead) => Entry, none: string): Block[] {
  if (total === 0) return [{ type: 'text', text: none }]
  const entries: Block = { type: 'entries', entries: leads.map(toEntry) }
  const rest = total - leads.length
  return rest > 0 ? [entries, { type: 'text', text: words.more(rest) }] : [entries]
}

function openEntry(lead: StoredLead, now: number): Entry {
  const due = writeDayAndTime(lead.dueAt)
  return {
    title: `${lead.name}, ${lead.address}`,
    ...(lead.dueAt <= now ? { alarm: words.overdueSince(due) } : {}),
    lines: [lead.dueAt <= now ? lead.ref : `${lead.ref}, ${words.dueUntil(due)}`, lead.phone, lead.email],
  }
}

function quarantinedEntry(lead: StoredLead): Entry {
  return {
    title: `${lead.name}, ${lead.address}`,
    lines: [words.receivedAt(writeDayAndTime(lead.receivedAt)), lead.phone, lead.email],
    command: words.releaseCommand(lead.ref),
  }
}
