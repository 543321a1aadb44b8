import { parse } from 'node-html-parser'
import type { Failure, Mail } from '../../src/lead/outbox/transport.ts'

/** A mail as a mailer gets it, with changes. */
export function mailAbout(changes: Partial<Mail>): Mail {
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
    ...changes,
  }
}

const RETRY: Record<Failure['retryFor'], string> = { all: '', staff: ', retried for staff', none: ', never retried' }

/** E.g. `550 of this message, retried for staff`. Names no scope if it is every message, and no retries if all are retried. */
export function describeFailure({ code, scope, retryFor }: Failure): string {
  return `${code}${scope === 'message' ? ' of this message' : ''}${RETRY[retryFor]}`
}

/** Non-breaking spaces become spaces, so that tests can compare both parts. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ')
export const visible = (html: string) =>
  plain(parse(html.replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')).textContent)
export const staffLink = (subject: string, step: string) =>
  new RegExp(`https://dach\\.example\\.org/anfragen#${subject}\\.[\\w.-]+/${step}\\b`)
