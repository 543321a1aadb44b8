import { describe, expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { hasImap, startImap } from '../../tests/support/imap.ts'
import { checkInbox } from './check-inbox.ts'

const mail = (subject: string) => Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nText\r\n`)
const check = async (url: string) =>
  wrongOf(await checkInbox(url, { search: { subject: 'abcd1234' }, count: 1 }, () => {}))

describe.skipIf(!hasImap())('the check of the mailbox of staff (needs Dovecot and root)', () => {
  it('waits for the mail, and deletes no other mail', async () => {
    await using imap = await startImap()
    imap.deliver(mail('Neue Dachprüfung: Anna'))
    const result = check(imap.url)
    imap.deliver(mail('Neue Dachpruefung: Startpruefung abcd1234'))
    expect(await result).toBe('')
    expect(imap.count()).toBe(1)
  })

  it('reports a wrong password without showing it', async () => {
    await using imap = await startImap()
    const result = await check(imap.url.replace('staff:geheim', 'staff:falsch'))
    expect(result).toMatch(/^IMAP: 127\.0\.0\.1 nimmt Namen oder Passwort nicht an/)
    expect(result).not.toContain('falsch')
  })
})
