import type { Mailer } from '../functions/mail/mail.ts'
import { BREVO_ORIGIN, createBrevoMailer } from './brevo-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The settings that say how mails leave the machine; at most one of the first two is set. */
export interface MailRoute {
  SMTP_URL: string | null
  BREVO_API_KEY: string | null
  /** An origin; `null` for Brevo's own. */
  BREVO_URL: string | null
}

/** `null` where no way out is set. What then becomes of mails is the caller's: a hosted function has no folder. */
export function chooseMailer({ SMTP_URL, BREVO_API_KEY, BREVO_URL }: MailRoute): Mailer | null {
  if (SMTP_URL !== null) return createSmtpMailer(SMTP_URL)
  if (BREVO_API_KEY !== null) return createBrevoMailer(BREVO_API_KEY, { url: BREVO_URL ?? BREVO_ORIGIN })
  return null
}

/** Who takes the mails, for people, and without what is secret; `null` as in chooseMailer. */
export function nameMailService({ SMTP_URL, BREVO_API_KEY, BREVO_URL }: MailRoute): string | null {
  if (SMTP_URL !== null) return new URL(SMTP_URL).hostname
  if (BREVO_API_KEY !== null) return `Brevo (${new URL(BREVO_URL ?? BREVO_ORIGIN).host})`
  return null
}
