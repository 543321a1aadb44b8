import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MINUTE, SECOND } from '../base/durations.ts'
import type { CheckInput } from './checks.ts'
import { type Finding, wrong } from './finding.ts'

const PATIENCE = 3 * MINUTE
const SETTING = 'Prüf IMAP_URL, Beispiel: imaps://name%40example.org:passwort@imap.example.org'

interface Wanted {
  /** Words that only mails about the test request contain. */
  search: { subject: string } | { body: string }
  /** The number of mails sent for it. */
  count: number
}

/**
 * Waits for the test request's mails in the staff's mailbox, and deletes them.
 * @param url `imaps://user:password@host:993`, percent-encoded
 */
export async function findMails(url: string, wanted: Wanted, print: CheckInput['print']): Promise<Finding[]> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const place = { host: hostname, port: Number(port) || (secure ? 993 : 143) }
  const client = new ImapFlow({ ...place, secure, auth, logger: false })
  // A broken connection also rejects the pending call; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    return await waitFor(client, wanted, print)
  } catch (error) {
    // The library's message may quote the server, which may quote the user.
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed
    if (isRefused) return [wrong(`IMAP: ${hostname} nimmt Namen oder Passwort nicht an.`, SETTING)]
    return [wrong(`IMAP: ${hostname} ist nicht zu erreichen, oder die Verbindung brach ab.`, SETTING)]
  } finally {
    await client.logout().catch(() => {})
  }
}

async function waitFor(client: ImapFlow, { search, count }: Wanted, print: CheckInput['print']) {
  let found: number[] = []
  for (const end = Date.now() + PATIENCE; Date.now() < end && found.length < count; await pause(SECOND)) {
    await client.noop()
    found = (await client.search(search, { uid: true })) || []
  }
  if (found.length === 0) {
    const todo = 'Sieh im Ordner für Spam nach, und ob SPF, DKIM und DMARC stimmen.'
    return [wrong('Die Mail zur Probeanfrage kam in drei Minuten nicht an.', todo)]
  }
  // Without UIDPLUS, a server would also delete other mails that are marked as deleted.
  const isDeleted = client.capabilities.has('UIDPLUS') && (await client.messageDelete(found, { uid: true }))
  const then = isDeleted ? 'Sie sind wieder gelöscht.' : 'Lösch sie selbst.'
  print(`Zur Probeanfrage angekommene Mails: ${found.length}. ${then}`)
  return []
}
