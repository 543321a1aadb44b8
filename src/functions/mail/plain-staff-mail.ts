import { html } from 'hono/html'
import type { Mail } from '../../lead/outbox/transport.ts'

type Plain = Pick<Mail, 'from' | 'to' | 'subject'> & { paragraphs: readonly string[] }

export function plainStaffMail({ from, to, subject, paragraphs }: Plain): Mail {
  const body = paragraphs.map((line) => html`<p>${line}</p>`)
  return {
    id: crypto.randomUUID(),
    kind: 'staff-probe',
    createdAt: Date.now(),
    from,
    to,
    replyTo: null,
    subject,
    text: paragraphs.join('\n\n'),
    html: String(html`<!doctype html><html lang="de"><body>${body}</body></html>`),
    headers: {},
  }
}
