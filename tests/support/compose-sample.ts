import { type ComposeDeps, composeMail } from '../../src/functions/mail/compose-mail.ts'
import type { Mail } from '../../src/functions/mail/mail.ts'
import { STEPS } from '../../src/functions/staff-page/staff-link.ts'
import { HOUR } from '../../src/lead/durations.ts'
import type { ClaimedMessage, MessageKind, StoredLead } from '../../src/lead/store.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'

export const MESSAGE_KINDS = [
  'staff-notification',
  'visitor-confirmation',
  'staff-reminder',
  'staff-overdue',
  'staff-digest',
] as const satisfies readonly MessageKind[]

/** Without the step. */
export const STAFF_LINK = 'https://dach.example.org/antwort/K7MQ-4XP2.gwb.4s1HTkZYa0mX3oQmXnq2oQm8bJ1cE0f7w9yK2LrTqUo'

/** A message as the store hands it out. */
function claimed(kind: MessageKind, lead: StoredLead | null): ClaimedMessage {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    kind,
    priority: 0,
    leadId: lead?.id ?? null,
    day: kind === 'staff-digest' ? '2026-06-11' : null,
    createdAt: NOON,
    nextAttemptAt: NOON,
    attempts: 1,
    lostLeases: 0,
    lease: 'lease',
    leaseUntil: NOON + HOUR,
    lead,
  }
}

/** Writes a mail about a sample lead, twenty hours after it came in. */
export function composeSample(
  kind: MessageKind,
  lead: StoredLead = sampleStoredLead(),
  own: Partial<ComposeDeps> & { now?: number } = {},
): Promise<Mail | null> {
  return composeMail(claimed(kind, lead), own.now ?? NOON + 20 * HOUR, {
    from: { name: 'Muster Dachstrom', address: 'dachcheck@example.org' },
    staffAddress: 'team@example.org',
    linksFor: async () => (step) => `${STAFF_LINK}?schritt=${STEPS[step]}`,
    lastDigestBefore: async () => null,
    leadsForDigest: async () => ({
      open: { leads: [lead], total: 1 },
      quarantined: { leads: [sampleStoredLead({ quarantinedAt: NOON })], total: 1 },
    }),
    ...own,
  })
}

/** As composeSample, where a mail must come of it. */
export async function mailOf(...args: Parameters<typeof composeSample>): Promise<Mail> {
  const mail = await composeSample(...args)
  if (mail === null) throw new Error(`No ${args[0]} was written.`)
  return mail
}
