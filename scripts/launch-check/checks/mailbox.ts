import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MINUTE, SECOND } from '../../../src/lead/durations.ts'
import { type Finding, finding } from '../finding.ts'

const PATIENCE = 3 * MINUTE

/**
 * Waits for the mail about the test request in the staff's mailbox, and deletes it.
 * @param url `imaps://user:password@host:993`, percent-encoded
 */
export async function findMail(url: string, token: string, say: (sentence: string) => void): Promise<Finding[]> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  })
  try {
    await client.connect()
  } catch (error) {
    // The library's own words may hold what the server said, and that the user.
    const refused = (error as { authenticationFailed?: boolean }).authenticationFailed
    const what = refused ? `${hostname} nimmt Namen oder Passwort nicht an.` : `${hostname} ist nicht zu erreichen.`
    return [finding(`IMAP: ${what}`, 'Prüf IMAP_URL, Beispiel: imaps://name%40example.org:passwort@imap.example.org')]
  }
  try {
    return await waitFor(client, token, say)
  } finally {
    await client.logout().catch(() => {})
  }
}

async function waitFor(client: ImapFlow, token: string, say: (sentence: string) => void): Promise<Finding[]> {
  const lock = await client.getMailboxLock('INBOX')
  try {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(2 * SECOND)) {
      await client.noop()
      const found = await client.search({ subject: token }, { uid: true })
      if (!found || found.length === 0) continue
      await client.messageDelete(found, { uid: true })
      say('Die Mail zur Probeanfrage ist angekommen und wieder gelöscht.')
      return []
    }
  } finally {
    lock.release()
  }
  const todo = 'Sieh nach, warum: npm run leads -- mails, und im Ordner für Spam.'
  return [finding('Die Mail zur Probeanfrage kam in drei Minuten nicht an.', todo)]
}
