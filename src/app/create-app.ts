import { company } from '../content/generated/company.ts'
import { offer } from '../content/generated/offer.ts'
import type { DeskDeps } from '../functions/desk/desk-function.ts'
import { signInLink, staffLinks } from '../functions/desk/staff-link.ts'
import type { Log } from '../functions/log.ts'
import { type ComposeDeps, composeMail } from '../functions/mail/compose-mail.ts'
import type { Mailer } from '../functions/mail/mail.ts'
import { createRateLimit } from '../functions/send-lead-email/rate-limit.ts'
import type { SendLeadEmailDeps } from '../functions/send-lead-email/send-lead-email.ts'
import { createFloodWatch } from '../lead/flood.ts'
import { openPriorities } from '../lead/mail-quota.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { webhookLane } from '../mailers/webhook-sender.ts'
import { type MailSettings, staffOf, webhookOf } from '../settings/mail-settings.ts'

/**
 * Connects settings and parts in the same way on the own server and on Supabase. The two differ in the platform: what
 * opens the store, what starts the delivery, and which address a visitor has.
 */

interface Platform {
  store: SendLeadEmailDeps['store'] & DeskDeps['store'] & Pick<LeadStore, 'now'>
  log: Log
  publicKeys: readonly string[]
  siteUrl: string | null
  linkSecret: string
  onStored: () => void
  /** Runs work after the answer. */
  later: (work: Promise<unknown>) => void
}

/** The dependencies of the functions `send-lead-email` and `desk`. */
export function handlerDeps(settings: MailSettings, platform: Platform) {
  return {
    ...platform,
    now: () => platform.store.now(),
    promise: { replyHours: offer.replyHours, phoneHours: company.phoneHours },
    hasWebhook: settings.WEBHOOK_URL !== null,
    ...(settings.RATE_LIMIT === 'on' && { rateLimit: createRateLimit() }),
    floodWatch: createFloodWatch(platform.store, settings.FLOOD_LEADS),
    staff: staffOf(settings),
  } satisfies SendLeadEmailDeps & DeskDeps
}

interface Links {
  /** The target of links in mails, without final slash. */
  siteUrl: string
  linkSecret: string
}

/** How mails are composed and sent. */
export function mailLane(
  settings: MailSettings,
  store: LeadStore,
  { transport, backupAt, ...links }: Links & { transport: Mailer; backupAt?: ComposeDeps['backupAt'] },
) {
  const deps: ComposeDeps = {
    store,
    from: settings.MAIL_FROM,
    recipients: settings.LEAD_RECIPIENT,
    staff: staffOf(settings),
    linksFor: (subject, now) => staffLinks(subject, { ...links, now }),
    signInLinkFor: (id) => signInLink(id, links),
    ...(backupAt && { backupAt }),
  }
  return {
    lane: 'mail',
    transport,
    compose: (messages: Parameters<typeof composeMail>[0], now: number) => composeMail(messages, now, deps),
    openPriorities: (now: number) => openPriorities(store, { mailPerDay: settings.MAIL_PER_DAY, now }),
    retryBaseMs: settings.MAIL_RETRY_BASE_MS,
  } as const
}

/** @returns what opens the lane of webhook events; `null` without a webhook */
export function eventLane(settings: MailSettings, store: LeadStore) {
  const webhook = webhookOf(settings)
  return webhook && (() => webhookLane(webhook, { store, retryBaseMs: settings.WEBHOOK_RETRY_BASE_MS }))
}
