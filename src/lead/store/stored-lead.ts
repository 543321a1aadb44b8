import type { Lead } from '../lead.ts'
import type { Outcome } from '../steps/lead-steps.ts'

/** The state of a lead is derived from its timestamps and never stored. */
export interface StoredLead extends Lead {
  id: string
  /** Read out on the telephone, e.g. `K7MQ-4XP2`. */
  ref: string
  /** The e-mail address as mailboxOf normalises it. */
  mailbox: string
  /** The visitor's source, as lead-source.ts writes it. */
  source: string
  receivedAt: number
  /** Higher is more like spam. It orders leads within a flood. */
  spamScore: number
  /** The answers to the voluntary questions: JSON as in answers/questions.ts, or `''`. */
  answers: string
  /** When staff are reminded and when the answer is due, by the promise at arrival (due-time.ts). */
  remindAt: number
  dueAt: number
  /** The first answer. A later one may change `outcome`. Its time is in the history. */
  answeredAt: number | null
  /** When a result left nothing to do. `null` if the lead is open. */
  closedAt: number | null
  /** Set if the lead looked like spam. Staff see it in the digest, and its address gets no mail. */
  quarantinedAt: number | null
  releasedAt: number | null
  /** Set if the person's data was removed. Then the free fields are `''`, and no message waits. */
  anonymisedAt: number | null
  /** Number of changes. */
  version: number
  /** stateAfter in state-after.ts derives these fields from the history. `assignedTo`: the address of a colleague, or `''`. */
  outcome: Outcome | ''
  /** The date of a planned step, or `null` for a step without one, or for an appointment that had begun at a failed call. */
  nextAt: number | null
  kilowattPeak: number | null
  euros: number | null
  lossReason: string
  assignedTo: string
  tries: number
  tryAgainAt: number | null
}
