import { html } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { staffProbe as words } from '../../content/mails.ts'
import type { Mail } from '../../functions/mail/mail.ts'
import type { Settings } from '../../settings/server-settings.ts'

/** A mail to staff, about no request. */
export function writeProbeMail({ MAIL_FROM, LEAD_RECIPIENT }: Settings): Mail {
  const { greeting, lines } = words
  return {
    id: crypto.randomUUID(),
    kind: 'staff-probe',
    createdAt: Date.now(),
    from: MAIL_FROM,
    to: LEAD_RECIPIENT,
    replyTo: null,
    subject: words.subject(company.brand),
    text: [greeting, ...lines].join('\n\n'),
    html: String(
      html`<!doctype html><html lang="de"><body><p>${greeting}</p>${lines.map((line) => html`<p>${line}</p>`)}</body></html>`,
    ),
    headers: {},
  }
}
