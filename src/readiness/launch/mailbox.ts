import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MINUTE, SECOND } from '../../lead/durations.ts'
import { type Finding, finding } from './finding.ts'

const PATIENCE = 3 * MINUTE
const SETTING = 'Prüf IMAP_URL, Beispiel: imaps://name%40example.org:passwort@imap.example.org'

interface Wanted {
  /** Stands in the subject of the mail to staff. */
  token: string
  /** Stands in every mail about the request; nothing where it is not known. */
  ref: string | null
  /** How many mails went out for it. */
  count: number
}

/**
 * Waits for the mails about the test request in the staff's mailbox, and deletes them.
 * @param url `imaps://user:password@host:993`, percent-encoded
 */
export async function findMails(url: string, wanted: Wanted, say: (sentence: string) => void): Promise<Finding[]> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  })
  // A line that breaks also rejects what is under way; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await waitFor(client, wanted, say)
  } catch (error) {
    // The library's own words may hold what the server said, and that the user.
    const refused = (error as { authenticationFailed?: boolean }).authenticationFailed
    if (refused) return [finding(`IMAP: ${hostname} nimmt Namen oder Passwort nicht an.`, SETTING)]
    return [finding(`IMAP: ${hostname} ist nicht zu erreichen, oder die Verbindung brach ab.`, SETTING)]
  } finally {
    await client.logout().catch(() => {})
  }
}

async function waitFor(client: ImapFlow, wanted: Wanted, say: (sentence: string) => void): Promise<Finding[]> {
  const { token, ref, count } = wanted
  const lock = await client.getMailboxLock('INBOX')
  try {
    let found: number[] = []
    for (const end = Date.now() + PATIENCE; Date.now() < end && found.length < count; await pause(SECOND)) {
      await client.noop()
      found = (await client.search(ref === null ? { subject: token } : { body: ref }, { uid: true })) || []
    }
    if (found.length === 0) {
      const todo = 'Sieh im Ordner für Spam nach, und ob SPF, DKIM und DMARC stimmen.'
      return [finding('Die Mail zur Probeanfrage kam in drei Minuten nicht an.', todo)]
    }
    // Without it, a server deletes every mail that somebody has marked.
    const deletesOne = client.capabilities.has('UIDPLUS')
    const isDeleted = deletesOne && (await client.messageDelete(found, { uid: true }))
    say(
      `Zur Probeanfrage angekommene Mails: ${found.length}. ${isDeleted ? 'Sie sind wieder gelöscht.' : 'Lösch sie selbst.'}`,
    )
    return []
  } finally {
    lock.release()
  }
}
