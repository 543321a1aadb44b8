import type * as v from 'valibot'
import { MINUTE } from '../base/durations.ts'
import { company } from '../content/generated/company.ts'
import { DEFAULT_FLOOD_LEADS } from '../lead/intake/flood.ts'
import { DEFAULT_RETRY_BASE, MAX_PAUSE } from '../lead/outbox/message-rules.ts'
import type { MailAddress } from '../lead/outbox/transport.ts'
import { DEFAULT_QUARANTINE_DAYS, DEFAULT_RETENTION_DAYS } from '../lead/retention.ts'
import {
  brevoApiKey,
  httpOrigin,
  httpOrigins,
  mailbox,
  mailboxes,
  onOff,
  secret,
  smtpUrl,
  webhookSecret,
  webhookUrl,
  wholeNumber,
} from './setting.ts'

/** The settings that the server and the hosted function share. */
export const SHARED_SETTINGS = {
  SITE_URL: httpOrigin('https://www.example.org'),
  SMTP_URL: smtpUrl,
  BREVO_API_KEY: brevoApiKey,
  BREVO_URL: httpOrigin('https://api.brevo.com', { requireHttps: true }),
  MAIL_FROM: mailbox(`${company.brand} <${company.email}>`),
  LEAD_RECIPIENT: mailboxes(company.email),
  STAFF: mailboxes(''),
  PUBLISH_RECIPIENT: mailbox(''),
  MAIL_RETRY_BASE_MS: wholeNumber({ from: 1, to: MAX_PAUSE, fallback: DEFAULT_RETRY_BASE }),
  WEBHOOK_URL: webhookUrl,
  WEBHOOK_SECRET: webhookSecret,
  WEBHOOK_RETRY_BASE_MS: wholeNumber({ from: 1, to: MAX_PAUSE, fallback: MINUTE }),
  PUSH_SERVICES: httpOrigins('https://push.example.org'),
  RETENTION_DAYS: wholeNumber({ from: 0, to: 36_500, fallback: DEFAULT_RETENTION_DAYS }),
  QUARANTINE_DAYS: wholeNumber({ from: 0, to: 36_500, fallback: DEFAULT_QUARANTINE_DAYS }),
  MAIL_PER_DAY: wholeNumber({ from: 0, to: 1_000_000, fallback: 0 }),
  FLOOD_LEADS: wholeNumber({ from: 0, to: 100_000, fallback: DEFAULT_FLOOD_LEADS }),
  RATE_LIMIT: onOff(true),
  WEEKLY_REPORT: onOff(true),
  LINK_SECRET: secret,
}

export type SharedSettings = v.InferOutput<ReturnType<typeof v.object<typeof SHARED_SETTINGS, undefined>>>

/** `STAFF`, or `LEAD_RECIPIENT` if it is unset. Addresses are in lower case, to compare them. */
export function staffOf({
  STAFF,
  LEAD_RECIPIENT,
}: Record<'STAFF' | 'LEAD_RECIPIENT', readonly MailAddress[]>): MailAddress[] {
  const staff = STAFF.length > 0 ? STAFF : LEAD_RECIPIENT
  return staff.map(({ name, address }) => ({ name, address: address.toLowerCase() }))
}

export interface Webhook {
  url: string
  /** The signing secrets, two during a change. */
  secrets: string[]
}

export function webhookOf(settings: Record<'WEBHOOK_URL' | 'WEBHOOK_SECRET', string | null>): Webhook | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secrets } = settings
  return url === null || secrets === null ? null : { url, secrets: secrets.split(' ') }
}

/** At most one of these settings may be set. */
export const MAIL_TRANSPORTS = ['SMTP_URL', 'BREVO_API_KEY'] as const

export const BOTH_TRANSPORTS_SET = `${MAIL_TRANSPORTS.join(' und ')} sind beide gesetzt: Entscheide dich für eines.`

export const EXAMPLES = {
  SITE_URL: 'https://www.example.org',
  MAIL_FROM: 'dachcheck@example.org',
  LEAD_RECIPIENT: 'dachcheck@example.org',
  LINK_SECRET: '…, die Ausgabe von: openssl rand -hex 32',
  WEBHOOK_SECRET: '…, die Ausgabe von: echo "whsec_$(openssl rand -base64 32)"',
} as const
