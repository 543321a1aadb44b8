import type { Mail } from '../../src/lead/outbox/transport.ts'

/** A mail as a mailer gets it, with changes. */
export function mailAbout(own: Partial<Mail>): Mail {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    kind: 'staff-notification',
    createdAt: Date.parse('2026-11-17T12:00:00Z'),
    from: { name: 'Muster Dachstrom', address: 'dachcheck@example.org' },
    to: [{ name: '', address: 'team@example.org' }],
    replyTo: null,
    subject: 'Neue Dachprüfung',
    html: '<p>Hallo</p>',
    text: 'Hallo',
    headers: {},
    ...own,
  }
}
