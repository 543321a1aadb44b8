import { type ComposeDeps, composeMail } from '../../src/functions/mail/compose-mail.ts'
import type { Mail } from '../../src/functions/mail/mail.ts'
import { staffLinks } from '../../src/functions/staff-page/staff-link.ts'
import { HOUR } from '../../src/lead/durations.ts'
import type { ClaimedMessage, MessageKind, StoredLead } from '../../src/lead/store.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'

export const MESSAGE_KINDS = [
  'staff-notification',
  'staff-collected',
  'visitor-confirmation',
  'staff-reminder',
  'staff-overdue',
  'staff-digest',
] as const satisfies readonly MessageKind[]

/** A message as the store hands it out. */
function claimed(kind: MessageKind, lead: StoredLead): ClaimedMessage {
  const day = kind === 'staff-digest' ? '2026-06-11' : null
  const about = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', kind, leadId: lead.id, lead, day }
  const times = { createdAt: NOON, nextAttemptAt: NOON, leaseUntil: NOON + HOUR }
  return { ...about, ...times, priority: 0, attempts: 1, lostLeases: 0, lease: 'lease' }
}

const LINKS = { siteUrl: 'https://dach.example.org', linkSecret: 'a secret of at least thirty-two letters' }

type Own = Partial<Omit<ComposeDeps, 'store'> & ComposeDeps['store']> & { now?: number }

/** Writes a mail about a sample lead, twenty hours after it came in. */
export function composeSample(kind: MessageKind, lead = sampleStoredLead(), own: Own = {}): Promise<Mail | null> {
  const suspect = sampleStoredLead({ quarantinedAt: NOON })
  const store = {
    lastDigestBefore: async () => null,
    leadsForDigest: async () => ({ open: { leads: [lead], total: 1 }, quarantined: { leads: [suspect], total: 1 } }),
    ...own,
  }
  return composeMail([claimed(kind, lead)], own.now ?? NOON + 20 * HOUR, {
    from: { name: 'Muster Dachstrom', address: 'dachcheck@example.org' },
    staffAddress: 'team@example.org',
    linksFor: (subject, now) => staffLinks(subject, { ...LINKS, now }),
    ...own,
    store,
  })
}

/** As composeSample, where a mail must come of it. */
export async function mailOf(...args: Parameters<typeof composeSample>): Promise<Mail> {
  const mail = await composeSample(...args)
  if (mail === null) throw new Error(`No ${args[0]} was written.`)
  return mail
}
