import { newId } from '../../base/new-id.ts'
import { dueAt, type ReplyPromise, remindAt } from '../due-time.ts'
import type { Lead } from '../lead.ts'
import { mailboxOf } from '../mailbox.ts'
import { planMessages } from '../outbox/message-rules.ts'
import { leadCreated } from '../outbox/webhook-messages.ts'
import { newReference } from '../reference.ts'
import { NEW_LEAD_STATE } from '../steps/history-entry.ts'
import { type InsertOutcome, quarantinedKey, type SubmissionKeys } from '../store/intake.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { StoredLead } from '../store/stored-lead.ts'

export interface Submission extends SubmissionKeys {
  lead: Lead
  isSpam: boolean
  spamScore: number
  source: string
  /** See flood.ts. */
  isFlood: boolean
  /** Staff added the lead and asked for a confirmation. */
  confirms?: boolean
  now: number
}

/**
 * Resolves when the lead and its messages are on the disk. A lead in quarantine has no mails. `ref` is valid only
 * if the lead was stored now. Throws StoreError, as insertLead does.
 */
export async function submitLead(
  { lead, isSpam, spamScore, source, isFlood, confirms, now, idempotencyKey: key, ...more }: Submission,
  deps: { store: LeadStore; replyPromise: ReplyPromise; hasWebhook: boolean },
): Promise<{ outcome: Exclude<InsertOutcome, 'ref-taken'>; ref: string }> {
  // Quarantined leads get a key of their own. Otherwise a bot could submit another person's data first, and the real
  // request would be dropped as a duplicate.
  const keys = { ...more, idempotencyKey: isSpam && key !== null ? quarantinedKey(key) : key }
  for (;;) {
    const stored: StoredLead = {
      ...lead,
      id: newId(now),
      ref: newReference(),
      mailbox: lead.email && mailboxOf(lead.email),
      source,
      receivedAt: now,
      spamScore,
      remindAt: remindAt(now, deps.replyPromise),
      dueAt: dueAt(now, deps.replyPromise),
      version: 0,
      quarantinedAt: isSpam ? now : null,
      releasedAt: null,
      anonymisedAt: null,
      answers: '',
      ...NEW_LEAD_STATE,
    }
    const mails = planMessages(stored, { isFlood, confirms })
    const events = deps.hasWebhook ? [leadCreated(stored, isFlood)] : []
    const outcome = await deps.store.insertLead(stored, [...mails, ...events], keys)
    if (outcome !== 'ref-taken') return { outcome, ref: stored.ref }
  }
}
