import { html } from 'hono/html'
import { company } from '../../content/company.ts'
import type { Mail } from '../../functions/mail/mail.ts'
import type { Settings } from '../../settings/server-settings.ts'

/** To staff, who read German like the rest of what this site sends. It is about no request. */
export function writeProbeMail({ MAIL_FROM, LEAD_RECIPIENT }: Settings): Mail {
  const lines = [
    'das ist eine Probemail. Jemand hat geprüft, ob die Website ihre Mails verschicken kann, und sie kann es.',
    'An diese Adresse gehen künftig die Anfragen zur Dachprüfung. Zu tun ist nichts.',
    'Liegt diese Mail im Spam-Ordner, dann fehlen für die Absenderadresse noch SPF, DKIM oder DMARC.',
  ]
  return {
    id: crypto.randomUUID(),
    kind: 'staff-notification',
    createdAt: Date.now(),
    from: MAIL_FROM,
    to: LEAD_RECIPIENT,
    replyTo: null,
    subject: `Probemail von ${company.brand}: bitte nicht antworten`,
    text: ['Hallo,', ...lines].join('\n\n'),
    html: String(
      html`<!doctype html><html lang="de"><body><p>Hallo,</p>${lines.map((line) => html`<p>${line}</p>`)}</body></html>`,
    ),
    headers: {},
  }
}
