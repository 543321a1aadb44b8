import type { Mailer } from '../lead/outbox/transport.ts'
import { BREVO_ORIGIN, createBrevoMailer } from './brevo-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** At most one of `SMTP_URL` and `BREVO_API_KEY` is set. */
export interface MailTransport {
  SMTP_URL: string | null
  BREVO_API_KEY: string | null
  /** An origin, or `null` for Brevo's default. */
  BREVO_URL: string | null
}

/** Returns `null` if no transport is set. Our server then writes files, but a hosted function has no folder for them. */
export function chooseMailer({ SMTP_URL, BREVO_API_KEY, BREVO_URL }: MailTransport): Mailer | null {
  if (SMTP_URL !== null) return createSmtpMailer(SMTP_URL)
  if (BREVO_API_KEY !== null) return createBrevoMailer(BREVO_API_KEY, { url: BREVO_URL ?? BREVO_ORIGIN })
  return null
}

/** The mail service's name for people, without secrets, or `null` if no transport is set. */
export function nameMailService({ SMTP_URL, BREVO_API_KEY, BREVO_URL }: MailTransport): string | null {
  if (SMTP_URL !== null) return new URL(SMTP_URL).hostname
  if (BREVO_API_KEY !== null) return `Brevo (${new URL(BREVO_URL ?? BREVO_ORIGIN).host})`
  return null
}
