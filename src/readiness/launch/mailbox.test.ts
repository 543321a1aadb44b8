import { describe, expect, it } from 'vitest'
import { hasImap, startImap } from '../../../tests/support/imap.ts'
import { findMails } from './mailbox.ts'

const mail = (subject: string) =>
  Buffer.from(`From: a@b.example\r\nTo: c@d.example\r\nSubject: ${subject}\r\n\r\nText\r\n`)
const quiet = () => {}
const WANTED = { token: 'abcd1234', ref: null, count: 1 }

describe.skipIf(!hasImap())('the mailbox of staff (needs Dovecot and root)', () => {
  it('is read until the mail is there, and only that one is deleted', async () => {
    await using imap = await startImap()
    imap.deliver(mail('Neue Dachprüfung: somebody'))
    const found = findMails(imap.url, WANTED, quiet)
    imap.deliver(mail('Neue Dachpruefung: Startpruefung abcd1234'))
    expect(await found).toEqual([])
    expect(imap.count()).toBe(1)
  })

  it('with a wrong password is named, and the password is not', async () => {
    await using imap = await startImap()
    const [first] = await findMails(imap.url.replace('staff:geheim', 'staff:falsch'), WANTED, quiet)
    expect(first?.what).toMatch(/^IMAP: 127\.0\.0\.1 nimmt Namen oder Passwort nicht an/)
    expect(JSON.stringify(first)).not.toContain('falsch')
  })
})

it('that nobody can reach is named', async () => {
  const [first] = await findMails('imap://a:b@127.0.0.1:9', WANTED, quiet)
  expect(first?.what).toMatch(/^IMAP: 127\.0\.0\.1 ist nicht zu erreichen/)
})
