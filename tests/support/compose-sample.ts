import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR, MINUTE } from '../../src/base/durations.ts'
import { signInLink, staffLinks } from '../../src/functions/links/staff-link.ts'
import { type ComposeDeps, composeMail } from '../../src/functions/mail/compose-mail.ts'
import { isMail, mailRuleOf } from '../../src/lead/outbox/mail-kinds.ts'
import type { Mail } from '../../src/lead/outbox/transport.ts'
import { keyPrefix, VISITOR } from '../../src/lead/steps/appointment-updates.ts'
import { attentionAt } from '../../src/lead/steps/lead-status.ts'
import type { LeadRecords, ViewFilter } from '../../src/lead/store/lead-records.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import type { ClaimedMessage, MessageKind } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { LINK_SECRET, MAX, NOON, sampleEntry, sampleStoredLead } from './sample-leads.ts'

/** Max agreed on an appointment and invited the person. */
const byMax = { at: NOON + HOUR, by: MAX.address }
const visit = { kind: 'answered', detail: 'visit', until: NOON + 48 * HOUR, facts: { invite: true } } as const
const AGREED = sampleEntry({ id: 'agreed', ...byMax, ...visit })
const MISSED = sampleEntry({ id: 'missed', ...byMax, kind: 'tried', until: NOON + 44 * HOUR, facts: { mail: true } })
const KEYS: Partial<Record<MessageKind, string>> = {
  'visitor-missed-call': `missed-call ${MISSED.id}`,
  'staff-appointment': `${keyPrefix(AGREED.id)}after`,
  'visitor-appointment': keyPrefix(AGREED.id) + VISITOR,
}

function claimed(kind: MessageKind, lead: StoredLead): ClaimedMessage {
  const of = ['staff-week', 'staff-flood'].includes(kind) ? { leadId: null, lead: null } : { leadId: lead.id, lead }
  const about = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', kind, ...of, dedupeKey: KEYS[kind] ?? null }
  const { ref, assignedTo, receivedAt, email } = lead
  const data = kind.endsWith('-withdrawn') ? JSON.stringify({ ref, assignedTo, receivedAt, email }) : ''
  const times = { createdAt: NOON, nextAttemptAt: NOON, leaseUntil: NOON + HOUR }
  return { ...about, ...times, priority: 0, data, attempts: 1, lostLeases: 0, lease: 'lease' }
}

const LINKS = { siteUrl: 'https://dach.example.org', linkSecret: LINK_SECRET }

/** The server's options for the composer, without its store and the colleagues. */
export const COMPOSING: Omit<ComposeDeps, 'store' | 'staff'> = {
  from: { name: 'Muster Dachstrom', address: 'dachcheck@example.org' },
  recipients: [{ name: '', address: 'team@example.org' }],
  linksFor: (subject, now) => staffLinks(subject, { ...LINKS, now }),
  requestPage: async (ref) => ({ link: `${LINKS.siteUrl}/deine-anfrage#${ref}`, code: ref }),
  signInFor: async (id) => ({ link: await signInLink(id, LINKS), code: '012345' }),
  retentionDays: 365,
  deskUrl: `${LINKS.siteUrl}/anfragen`,
}

type Changes = Partial<Omit<ComposeDeps, 'store'> & Omit<LeadStore, 'now'>> & {
  now?: number
  others?: StoredLead[]
  data?: string
}

let emptyStore: Promise<LeadStore> | undefined

/** One for each process, because opening a store takes longer than its mails. Nothing is written, so its folder can go. */
async function openEmptyStore(): Promise<LeadStore> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'dachstrom-'))
  return await openSqliteStore(folder.path)
}

/**
 * Writes a mail about a sample lead twenty hours after it came in. `changes.others` are further leads of the mail. The store has
 * only the rows that the mail needs.
 */
export async function composeSample(
  kind: MessageKind,
  lead = sampleFor(kind),
  { now = NOON + 20 * HOUR, others = [], data, ...changes }: Changes = {},
): Promise<Mail | null> {
  emptyStore ??= openEmptyStore()
  const suspect = sampleStoredLead({ quarantinedAt: NOON })
  const [colleague = MAX] = changes.staff ?? []
  const store = {
    ...(await emptyStore),
    listHistory: async () =>
      KEYS[kind] ? [{ ...(kind === 'visitor-missed-call' ? MISSED : AGREED), by: colleague.address }] : [],
    findSignIn: async (id: string) => ({
      id,
      address: 'max@example.org',
      requestedAt: NOON + 20 * HOUR,
      expiresAt: NOON + 20 * HOUR + 15 * MINUTE,
      codeTries: 0,
    }),
    sumVisits: async () => [{ source: 'source=google&medium=cpc', count: 480 }],
    listCounted: async () => [lead],
    listLeadsToCall: async () => [lead],
    ...viewsOf({ unanswered: [lead], quarantined: [suspect] }),
    ...changes,
  }
  return composeMail(
    [lead, ...others].map((sample) => ({
      ...claimed(kind, sample),
      ...(data === '' && { data }),
      ...(isMail(kind) && mailRuleOf(kind).isOfDay && { createdAt: now }),
    })),
    now,
    {
      ...COMPOSING,
      staff: KEYS[kind] ? [MAX] : [],
      ...changes,
      store,
    },
  )
}

export function viewsOf(
  views: Partial<Record<ViewFilter['view'], StoredLead[]>>,
): Pick<LeadRecords, 'listView' | 'countView'> {
  return {
    listView: async ({ view, limit }) => (views[view] ?? []).slice(0, limit),
    countView: async ({ view, until = Number.POSITIVE_INFINITY, assignedTo = null }) =>
      views[view]?.filter((lead) => attentionAt(lead) <= until && [null, lead.assignedTo].includes(assignedTo))
        .length ?? 0,
  }
}

/** The state of a lead that needs the mail 20 hours after NOON, if a new lead does not. */
const STATES: Partial<Record<MessageKind, Partial<StoredLead>>> = {
  'staff-follow-up': { tries: 1, tryAgainAt: NOON + 20 * HOUR },
  'visitor-missed-call': { tries: 1, tryAgainAt: MISSED.until, assignedTo: MAX.address },
  'staff-assigned': { assignedTo: 'max@example.org' },
  'staff-addition': {
    answers: JSON.stringify([{ id: 'strasse', question: 'Straße und Hausnummer', value: 'Hafenstraße 12' }]),
  },
}

export function sampleFor(kind: MessageKind, changes: Partial<StoredLead> = {}): StoredLead {
  return sampleStoredLead({ ...STATES[kind], ...changes })
}

/** Like composeSample, but throws if it writes no mail. */
export async function mailOf(...args: Parameters<typeof composeSample>): Promise<Mail> {
  const mail = await composeSample(...args)
  if (mail === null) throw new Error(`No ${args[0]} was written: its \`isNeeded\` is false for this lead.`)
  return mail
}
