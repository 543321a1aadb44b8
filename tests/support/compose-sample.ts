import { signInLink, staffLinks } from '../../src/functions/desk/staff-link.ts'
import { type ComposeDeps, composeMail } from '../../src/functions/mail/compose-mail.ts'
import type { Mail } from '../../src/functions/mail/mail.ts'
import { HOUR, MINUTE } from '../../src/lead/durations.ts'
import type { ClaimedMessage, MessageKind } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'

export const MESSAGE_KINDS = [
  'staff-notification',
  'staff-collected',
  'visitor-confirmation',
  'staff-reminder',
  'staff-overdue',
  'staff-follow-up',
  'staff-assigned',
  'staff-digest',
  'staff-week',
  'staff-flood',
  'staff-sign-in',
] as const satisfies readonly MessageKind[]

/** A message as the store hands it out. */
function claimed(kind: MessageKind, lead: StoredLead): ClaimedMessage {
  const dedupeKey = { 'staff-digest': '2026-06-11', 'staff-week': 'week-2026-06-08' }[kind as string] ?? null
  const of = ['staff-week', 'staff-flood'].includes(kind) ? { leadId: null, lead: null } : { leadId: lead.id, lead }
  const about = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', kind, ...of, dedupeKey }
  const times = { createdAt: NOON, nextAttemptAt: NOON, leaseUntil: NOON + HOUR }
  return { ...about, ...times, priority: 0, data: '', attempts: 1, lostLeases: 0, lease: 'lease' }
}

const LINKS = { siteUrl: 'https://dach.example.org', linkSecret: 'a secret of at least thirty-two letters' }

type Own = Partial<Omit<ComposeDeps, 'store'> & ComposeDeps['store']> & { now?: number; others?: StoredLead[] }

/** Writes a mail about a sample lead, and others joined to it, twenty hours after it came in. */
export function composeSample(kind: MessageKind, lead = sampleFor(kind), own: Own = {}): Promise<Mail | null> {
  const suspect = sampleStoredLead({ quarantinedAt: NOON })
  const store = {
    lastDigestBefore: async () => null,
    countStuckEvents: async () => 0,
    listHistory: async () => [],
    findSignIn: async (id: string) => ({
      ...{ id, address: 'max@example.org' },
      ...{ requestedAt: NOON + 20 * HOUR, expiresAt: NOON + 20 * HOUR + 15 * MINUTE },
    }),
    sumVisits: async () => [{ source: 'source=google&medium=cpc', count: 480 }],
    listLeads: async () => [lead],
    listOpenLeads: async () => [lead],
    leadsForDigest: async () => ({ open: { leads: [lead], total: 1 }, quarantined: { leads: [suspect], total: 1 } }),
    ...own,
  }
  return composeMail(
    [lead, ...(own.others ?? [])].map((one) => claimed(kind, one)),
    own.now ?? NOON + 20 * HOUR,
    {
      from: { name: 'Muster Dachstrom', address: 'dachcheck@example.org' },
      recipients: [{ name: '', address: 'team@example.org' }],
      staff: [],
      linksFor: (subject, now) => staffLinks(subject, { ...LINKS, now }),
      signInLinkFor: (id) => signInLink(id, LINKS),
      ...own,
      store,
    },
  )
}

/** A lead that has to be called again has been called, and one that was given to somebody has them. */
function sampleFor(kind: MessageKind): StoredLead {
  if (kind === 'staff-assigned') return sampleStoredLead({ assignedTo: 'max@example.org' })
  return sampleStoredLead(kind === 'staff-follow-up' ? { tries: 1, tryAgainAt: NOON + 20 * HOUR } : {})
}

/** As composeSample. @throws if it writes no mail */
export async function mailOf(...args: Parameters<typeof composeSample>): Promise<Mail> {
  const mail = await composeSample(...args)
  if (mail === null) throw new Error(`No ${args[0]} was written.`)
  return mail
}
