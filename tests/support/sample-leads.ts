import { dueAt, type ReplyPromise, remindAt } from '../../src/lead/due-time.ts'
import { FIELDS, type FieldRule, type Lead } from '../../src/lead/lead.ts'
import { mailboxOf } from '../../src/lead/mailbox.ts'
import { newReference } from '../../src/lead/reference.ts'
import { type HistoryEntry, NEW_LEAD_STATE } from '../../src/lead/steps/history-entry.ts'
import { PLANNED_STEPS } from '../../src/lead/steps/lead-steps.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'

/** A Wednesday at noon in Germany, so that a rule about evenings or weekends only applies if a test wants it. */
export const NOON = Date.UTC(2026, 5, 10, 10)

/** The tests have their own promise, so that a provider's figures change none of their times. */
export const PROMISE: ReplyPromise = {
  replyHours: 24,
  phoneHours: [{ firstWeekday: 1, lastWeekday: 5, from: 8 * 60, to: 18 * 60 }],
}

/** The two colleagues of a desk. */
export const ERIKA = { name: 'Erika Mustermann', address: 'erika@example.org' }
export const MAX = { name: 'Max Mustermann', address: 'max@example.org' }

export const LINK_SECRET = 'a secret of at least thirty-two letters'
export const PUBLIC_KEY = 'sb_publishable_test'
export const SITE = 'https://www.example.org'

const RULES = Object.entries<FieldRule>(FIELDS)
const EMPTY = Object.fromEntries(
  RULES.map(([name, { kind }]) => [name, kind === 'number' ? null : '']),
) as unknown as Lead
/** A value for each field with a number. */
export const NUMBERS: Partial<Lead> = Object.fromEntries(
  RULES.flatMap(([name, rule]) => (rule.kind === 'number' ? [[name, rule.max]] : [])),
)

/** The Bundesnetzagentur keeps this telephone number free for fiction. */
export function sampleLead(changes: Partial<Lead> = {}): Lead {
  return {
    ...EMPTY,
    name: 'Erika Mustermann',
    address: '48143 Münster',
    roofSize: 'medium',
    phone: '0221 4710123',
    email: 'erika@example.org',
    message: 'Süddach mit Gaube.\nBitte anrufen.',
    ...changes,
  }
}

/** The form as a browser without script posts it, so every value is a text. */
export function sampleForm(changes: Partial<Lead> = {}): Record<string, string> {
  const fields = Object.entries({ ...sampleLead(changes), consent: 'on' })
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value ?? '')]))
}

export function sampleStoredLead(changes: Partial<StoredLead> = {}): StoredLead {
  const receivedAt = changes.receivedAt ?? NOON
  return {
    ...sampleLead(),
    id: crypto.randomUUID(),
    ref: newReference(),
    receivedAt,
    source: '',
    spamScore: 0,
    mailbox: mailboxOf(changes.email ?? sampleLead().email),
    remindAt: remindAt(receivedAt, PROMISE),
    dueAt: dueAt(receivedAt, PROMISE),
    answers: '',
    version: 0,
    quarantinedAt: null,
    releasedAt: null,
    anonymisedAt: null,
    ...NEW_LEAD_STATE,
    closedAt: PLANNED_STEPS.some((step) => step === changes.outcome) ? null : (changes.answeredAt ?? null),
    ...changes,
  }
}

/** A history entry, by default an empty note of Erika at noon. */
export function sampleEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  const note = {
    leadId: 'lead',
    at: NOON,
    kind: 'note',
    by: ERIKA.address,
    detail: '',
    text: '',
    until: null,
    facts: {},
  }
  return { id: crypto.randomUUID(), ...note, ...changes } as HistoryEntry
}
