import type { Settings } from './server-settings.ts'

/**
 * A database may be shared with other servers. Without a mail transport, this server would write their mails to files and
 * mark them as sent.
 */
export function isSharedWithoutTransport({ DATABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): boolean {
  return DATABASE_URL !== null && SMTP_URL === null && BREVO_API_KEY === null
}

/** The reason and the remedy, for operators. */
export const SHARED_WITHOUT_TRANSPORT =
  'DATABASE_URL ist gesetzt, aber weder SMTP_URL noch BREVO_API_KEY: Die Mails dieser Datenbank würden hier in Dateien enden. Setz eines der beiden, oder nimm DATABASE_URL heraus, um nur die Seite anzusehen.'
