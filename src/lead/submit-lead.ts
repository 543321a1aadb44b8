import { dueAt } from './due-time.ts'
import type { Lead } from './lead.ts'
import { newId } from './new-id.ts'
import { planMessages } from './outbox.ts'
import type { EarlierKey, Intake, StoredLead, SubmitOutcome } from './ports.ts'
import { newReference } from './reference.ts'
import type { Verdict } from './spam.ts'

export interface Submission {
  lead: Lead
  /** The same for every repetition of one submission; `null` where the client sent none. */
  idempotencyKey: string | null
  /** The key that a repetition may have come under before. */
  earlier?: EarlierKey | null | undefined
  verdict: Verdict
  /** When it came in, in milliseconds since the Unix epoch. */
  now: number
}

/**
 * Stores a lead and the mails it owes; resolves when both are on the disk. One in quarantine owes none.
 * @throws {StoreError} where nothing was stored.
 */
export async function submitLead(
  submission: Submission,
  deps: { store: Pick<Intake, 'submit'>; replyHours: number; newReference?: () => string },
): Promise<Exclude<SubmitOutcome, 'ref-taken'>> {
  for (;;) {
    const stored = asStoredLead(submission, deps.replyHours, (deps.newReference ?? newReference)())
    const { idempotencyKey, earlier } = submission
    const outcome = await deps.store.submit(stored, planMessages(stored), idempotencyKey, earlier)
    // With 2⁴⁰ references hardly ever; but then a new one is all it takes.
    if (outcome !== 'ref-taken') return outcome
  }
}

function asStoredLead({ lead, verdict, now }: Submission, replyHours: number, ref: string): StoredLead {
  return {
    ...lead,
    id: newId(now),
    ref,
    receivedAt: now,
    dueAt: dueAt(now, replyHours),
    answeredAt: null,
    quarantinedAt: verdict === 'quarantine' ? now : null,
    releasedAt: null,
    anonymisedAt: null,
  }
}
