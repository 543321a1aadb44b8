import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MINUTE, SECOND } from '../base/durations.ts'
import type { CheckInput } from './checks.ts'
import { type Finding, wrong } from './finding.ts'

const MAX_WAIT = 3 * MINUTE
const CHECK_SETTING = 'Prüf IMAP_URL, Beispiel: imaps://name%40example.org:passwort@imap.example.org'

interface TestMails {
  /** Words that only mails about the test request contain. */
  search: { subject: string } | { body: string }
  /** The number of mails sent about the test request. */
  count: number
}

/**
 * Waits for the test request's mails in the staff's mailbox, and deletes them.
 * @param url `imaps://user:password@host:993`, percent-encoded
 */
export async function checkInbox(url: string, expected: TestMails, print: CheckInput['print']): Promise<Finding[]> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const server = { host: hostname, port: Number(port) || (secure ? 993 : 143) }
  const client = new ImapFlow({ ...server, secure, auth, logger: false })
  // A broken connection also rejects the pending call; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    return await waitAndDelete(client, expected, print)
  } catch (error) {
    // The library's message may quote the server, which may quote the user.
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed
    if (isRefused) return [wrong(`IMAP: ${hostname} nimmt Namen oder Passwort nicht an.`, CHECK_SETTING)]
    return [wrong(`IMAP: ${hostname} ist nicht zu erreichen, oder die Verbindung brach ab.`, CHECK_SETTING)]
  } finally {
    await client.logout().catch(() => {})
  }
}

async function waitAndDelete(client: ImapFlow, { search, count }: TestMails, print: CheckInput['print']) {
  let uids: number[] = []
  for (const deadline = Date.now() + MAX_WAIT; Date.now() < deadline && uids.length < count; await pause(SECOND)) {
    await client.noop()
    uids = (await client.search(search, { uid: true })) || []
  }
  if (uids.length === 0) {
    const todo = 'Sieh im Ordner für Spam nach, und ob SPF, DKIM und DMARC stimmen.'
    return [wrong('Die Mail zur Probeanfrage kam in drei Minuten nicht an.', todo)]
  }
  // Without UIDPLUS, a server would also delete other mails that are marked as deleted.
  const isDeleted = client.capabilities.has('UIDPLUS') && (await client.messageDelete(uids, { uid: true }))
  const note = isDeleted ? 'Sie sind wieder gelöscht.' : 'Lösch sie selbst.'
  print(`Zur Probeanfrage angekommene Mails: ${uids.length}. ${note}`)
  return []
}
