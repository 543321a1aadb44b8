import { onTestFinished } from 'vitest'
import { DAY, MINUTE } from '../../src/base/durations.ts'
import { germanDay } from '../../src/base/german-time.ts'
import { composeMail } from '../../src/functions/mail/compose-mail.ts'
import { visitPlaceOf } from '../../src/functions/records/describe-answers.ts'
import { addVisitorAnswers } from '../../src/lead/answers/add-visitor-answers.ts'
import { allowedPriorities } from '../../src/lead/outbox/mail-quota.ts'
import { claimTimes, newMessage, planMessages } from '../../src/lead/outbox/message-rules.ts'
import type { Mail, MailAddress } from '../../src/lead/outbox/transport.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import type { ClaimedMessage, MessageKind } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { createSmtpMailer, type SMTP_LIMITS } from '../../src/mailers/smtp-mailer.ts'
import { type DeliveryLoopDeps, startDeliveryLoop } from '../../src/server/delivery/delivery-loop.ts'
import { createUpkeepSchedule, type UpkeepDeps } from '../../src/server/delivery/upkeep-schedule.ts'
import { openSqliteStore, type SqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { COMPOSING } from './compose-sample.ts'
import { sampleStoredLead } from './sample-leads.ts'
import { tempFolder } from './temp-folder.ts'
import { recordLog } from './waiter.ts'

/** A time before the digest of the day, because otherwise every test would send it. */
export const NIGHT = Date.parse('2026-06-10T05:00:00+02:00')

/** With these limits, no mail server that talks is cut off, even on a busy machine. */
const PATIENT = { connection: MINUTE, greeting: MINUTE, socket: MINUTE, wholeMail: MINUTE }
/** With this limit, the delivery gives up a silent mail server after a fifth of a second. */
export const IMPATIENT = { ...PATIENT, greeting: 200 }

/** For the workers below. With the usual 365 days, a lead to purge would be older than this software. */
export const RETENTION_DAYS = 100

/** The real store, which is closed and removed after the test. */
export async function openTestStore(folder = tempFolder()): Promise<SqliteStore> {
  const store = await openSqliteStore(folder)
  onTestFinished(() => store.close())
  return store
}

let people = 0

/**
 * Stores a lead with its messages. The lead has its own address unless `changes` has one. Random digits in it could be found
 * by a test that searches for a number.
 */
export async function submit(store: LeadStore, changes: Partial<StoredLead> = {}): Promise<StoredLead> {
  people += 1
  const lead = sampleStoredLead({ receivedAt: NIGHT, email: `p${people}@example.net`, ...changes })
  await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
  return lead
}

/** The visitor answers a question about the street. */
export function supplement(store: LeadStore, ref: string, value: string, now: number) {
  const given = { answers: [{ id: 'strasse', question: 'Straße', value }], cleared: [] }
  return addVisitorAnswers(store, () => store.findLead(ref), given, now, visitPlaceOf)
}

/** Marks the mails that are due as sent, or as skipped, and returns them. With `kind`, only mails of this kind. */
export async function settleDue(
  store: LeadStore,
  now: number,
  { kind, skipped = false }: { kind?: MessageKind; skipped?: boolean } = {},
): Promise<ClaimedMessage[]> {
  const claimed = await store.claimMessages({ ...claimTimes(now), ...(kind && { kind }), limit: 100 })
  for (const { id, lease } of claimed) await store.completeMessage({ id, lease, now, skipped })
  return claimed
}

/** Delivers the due mails, and returns the ones whose kind has this ending. The others count as sent. */
export async function deliverDueMails(
  store: LeadStore,
  now: number,
  { ending, staff = [] }: { ending: string; staff?: readonly MailAddress[] },
): Promise<Mail[]> {
  const claimed = await store.claimMessages({ ...claimTimes(now), limit: 50 })
  const compose = (message: ClaimedMessage) =>
    message.kind.endsWith(ending) ? composeMail([message], now, { ...COMPOSING, store, staff }) : null
  // As in a delivery, all messages of a batch have a lease.
  const mails = await Promise.all(claimed.map(compose))
  for (const [index, { id, lease, kind }] of claimed.entries())
    await store.completeMessage({ id, lease, now, skipped: kind.endsWith(ending) && mails[index] === null })
  return mails.filter((mail) => mail !== null)
}

export type WorkerOptions = Partial<Omit<DeliveryLoopDeps<Mail> & UpkeepDeps, 'clock'>> & {
  url?: string
  mailPerDay?: number
  staff?: readonly MailAddress[]
  clock?: ManualClock
  limits?: typeof SMTP_LIMITS
}

/** A store as left by a server that ran on the eight days before. */
export async function openStoreAfterWeek(): Promise<SqliteStore> {
  const store = await openTestStore()
  for (let now = NIGHT - 8 * DAY; now < NIGHT; now += DAY) {
    await store.enqueueMessages([newMessage('staff-digest', null, now, germanDay(now))])
    await settleDue(store, now)
  }
  return store
}

/** A transport that keeps the kinds of the mails that it sent. `onSend` may take some time, or throw. */
export function createFakeTransport(onSend: () => void | Promise<void> = () => {}, atOnce = 1) {
  const sent: string[] = []
  const send = async ({ kind }: { kind: string }) => {
    await onSend()
    sent.push(kind)
  }
  return { sent, transport: { atOnce, send, async close() {} } }
}

/** Runs the delivery loop with a stopped clock, until the test is over. */
export function startWorker(
  store: LeadStore,
  {
    url = '',
    clock = createManualClock(NIGHT),
    limits = PATIENT,
    mailPerDay = 0,
    staff = [],
    ...changes
  }: WorkerOptions,
) {
  const { log, events, until } = recordLog()
  const upkeep = createUpkeepSchedule({
    store,
    clock,
    log,
    keepFor: { RETENTION_DAYS, QUARANTINE_DAYS: 30 },
    weeklyReport: false,
    eraseOrphanedMailFiles: async () => {},
    tidyFiles: async () => {},
    ...changes,
  })
  const delivery = startDeliveryLoop({
    lane: 'mail',
    store,
    transport: changes.transport ?? createSmtpMailer(url, limits),
    clock,
    upkeep,
    allowedPriorities: (now) => allowedPriorities(store, { mailPerDay, now }),
    retryBaseMs: 5 * MINUTE,
    log,
    compose: (messages, now) => composeMail(messages, now, { ...COMPOSING, store, staff }),
    ...changes,
  })
  onTestFinished(() => delivery.stop())
  return { ...delivery, clock, events, until }
}

/** Resolves when the loop has nothing to do but wait for its timer. */
export async function settled({ clock }: { clock: ManualClock }): Promise<void> {
  while (clock.waiting() === 0) await new Promise(setImmediate)
}

export type ManualClock = ReturnType<typeof createManualClock>

/** A clock that only the test moves. */
export function createManualClock(start: number) {
  let wall = start
  let elapsed = 0
  let timers: { at: number; callback: () => void }[] = []
  const earliest = () => timers.reduce((least, timer) => Math.min(least, timer.at), Number.POSITIVE_INFINITY)

  return {
    now: () => wall,
    elapsed: () => elapsed,
    after(ms: number, callback: () => void) {
      const timer = { at: elapsed + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    /** Lets time pass. The wall clock moves too, and timers that become due run. */
    pass(ms: number) {
      const end = elapsed + ms
      while (earliest() <= end) {
        const at = earliest()
        wall += at - elapsed
        elapsed = at
        const due = timers.filter((timer) => timer.at === at)
        timers = timers.filter((timer) => timer.at !== at)
        for (const timer of due) timer.callback()
      }
      wall += end - elapsed
      elapsed = end
    },
    /** Sets the wall clock as an operator or NTP would. No time passes. */
    set: (now: number) => {
      wall = now
    },
    /** Milliseconds until the next callback, or `null` if there is none. */
    nextIn: () => (timers.length === 0 ? null : earliest() - elapsed),
    waiting: () => timers.length,
  }
}
