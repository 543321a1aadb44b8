import { company } from '../content/generated/company.ts'
import { requestCode } from '../functions/answer-questions/request-code.ts'
import { signInCode, signInLink, staffLinks } from '../functions/links/staff-link.ts'
import { type ComposeDeps, composeMail } from '../functions/mail/compose-mail.ts'
import type { NotifyDeps } from '../functions/push/notify-devices.ts'
import { composeEvent } from '../functions/webhook/compose-event.ts'
import { REQUEST_PATH } from '../lead/answers/answer-api.ts'
import { DESK_PATH } from '../lead/desk/desk-api.ts'
import { allowedPriorities } from '../lead/outbox/mail-quota.ts'
import type { Mailer } from '../lead/outbox/transport.ts'
import { allowedEventPriorities } from '../lead/outbox/webhook-messages.ts'
import type { PushSender } from '../lead/push/push-message.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { createPushSender } from '../mailers/push-sender.ts'
import { createWebhookSender } from '../mailers/webhook-sender.ts'
import { type SharedSettings, staffOf, type Webhook } from '../settings/shared-settings.ts'

interface Links {
  /** The target of links in mails, without final slash. */
  siteUrl: string
  linkSecret: string
}

export function createMailLane(
  settings: SharedSettings,
  store: LeadStore,
  { transport, backupAt, ...links }: Links & { transport: Mailer; backupAt?: ComposeDeps['backupAt'] },
) {
  const deps: ComposeDeps = {
    store,
    from: settings.MAIL_FROM,
    recipients: settings.LEAD_RECIPIENT,
    staff: staffOf(settings),
    retentionDays: settings.RETENTION_DAYS,
    linksFor: (subject, now) => staffLinks(subject, { ...links, now }),
    signInFor: async (id) => ({ link: await signInLink(id, links), code: await signInCode(id, links.linkSecret) }),
    deskUrl: `${links.siteUrl}${DESK_PATH}`,
    requestPage: async (ref) => {
      const code = await requestCode(ref, links.linkSecret)
      return { link: `${links.siteUrl}${REQUEST_PATH}#${code}`, code }
    },
    backupAt,
  }
  return {
    lane: 'mail',
    transport,
    compose: (messages: Parameters<typeof composeMail>[0], now: number) => composeMail(messages, now, deps),
    allowedPriorities: (now: number) => allowedPriorities(store, { mailPerDay: settings.MAIL_PER_DAY, now }),
    retryBaseMs: settings.MAIL_RETRY_BASE_MS,
  } as const
}

export function createEventLane(settings: SharedSettings, store: LeadStore, webhook: Webhook) {
  return {
    lane: 'webhook',
    transport: createWebhookSender(webhook),
    compose: composeEvent,
    allowedPriorities: () => allowedEventPriorities(store),
    retryBaseMs: settings.WEBHOOK_RETRY_BASE_MS,
  } as const
}

export function createPush(
  { PUSH_SERVICES: services, MAIL_FROM }: Pick<SharedSettings, 'PUSH_SERVICES' | 'MAIL_FROM'>,
  linkSecret: string,
): PushSender {
  return createPushSender({ linkSecret, subject: `mailto:${MAIL_FROM.address}`, services })
}

export function createNotifyDeps(
  settings: SharedSettings,
  store: LeadStore,
  linkSecret: string,
): Omit<NotifyDeps, 'log'> {
  const sender = createPush(settings, linkSecret)
  return { store, sender, staff: staffOf(settings), phoneHours: company.phoneHours, now: store.now }
}
