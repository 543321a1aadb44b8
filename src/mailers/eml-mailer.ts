import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeliveryError, errorWord, type Mail, type Mailer } from '../functions/mail/mail.ts'
import { HOUR } from '../lead/durations.ts'
import type { LeadStore } from '../lead/store.ts'
import { toNodemailer } from './to-nodemailer.ts'

/** As many as mail servers are given: each file waits several times for the disk, during which a busy intake goes on. */
const FILES_AT_ONCE = 3

/**
 * Where no mail server is set, mails are written as `.eml` files, which any mail program opens. The same mail
 * written again replaces its file.
 */
export function createEmlMailer(directory: string): Mailer {
  let composer: ReturnType<typeof createComposer> | undefined
  return {
    atOnce: FILES_AT_ONCE,
    async send(mail) {
      composer ??= createComposer()
      try {
        const { message } = await (await composer).sendMail(toNodemailer(mail))
        if (!Buffer.isBuffer(message)) throw new TypeError('The composer gave back a stream.')
        await writeDurably(directory, nameWrittenMail(mail), message)
      } catch (error) {
        throw new DeliveryError(errorWord(error), { cause: error })
      }
    },
    async close() {},
  }
}

async function createComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/** The whole file or none, and on disk once this resolves: the message is settled right after. */
async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = join(directory, `.${name}.part`)
  await writeFile(temporary, content, { mode: 0o600, flush: true })
  await rename(temporary, join(directory, name))
  await using folder = await open(directory, 'r')
  await folder.sync()
}

const KEEP_DIGESTS = 48 * HOUR
/** The time, the kind, the id; `.….part` while it is being written. Other files in the folder are left alone. */
const WRITTEN_MAIL = /^\.?(\d{4}-\d\d-\d\dT[\d-]+Z)_([a-z-]+)_([\da-f-]{36})\.eml(?:\.part)?$/

/** Where mails are written without a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** `2026-11-21T14-03-22-117Z_staff-notification_<id>.eml`: sorted by time, and without a person's name. */
export function nameWrittenMail(mail: Pick<Mail, 'createdAt' | 'kind' | 'id'>): string {
  return `${toFileTime(mail.createdAt)}_${mail.kind}_${mail.id}.eml`
}

/** Kinds of mails that may speak of several leads. */
const OF_MANY = /^staff-(?:digest|collected|reminder|overdue)$/

/** @returns the file names of the mails with these message ids. */
export async function listWrittenMails(folder: string, messageIds: readonly string[]): Promise<string[]> {
  const ids = new Set(messageIds)
  return (await findMails(folder)).filter((mail) => ids.has(mail.messageId)).map(({ name }) => name)
}

/**
 * Removes the files of mails whose message is no longer stored. It starts from the files, so that it also finds those
 * that a crash or a mail under way has left. A digest names every lead that was open, a joined mail
 * several, and all of that is in the store: it is removed after two days, or at once with `allDigests`, which is for after a removal.
 *
 * @param options `now`: milliseconds since the Unix epoch
 * @returns how many files
 */
export async function removeForgottenMails(
  folder: string,
  store: Pick<LeadStore, 'knownMessageIds'>,
  { now, allDigests }: { now: number; allDigests: boolean },
): Promise<number> {
  const mails = await findMails(folder)
  if (mails.length === 0) return 0
  const known = new Set(await store.knownMessageIds(mails.map(({ messageId }) => messageId)))
  const oldest = toFileTime(now - KEEP_DIGESTS)
  const doomed = mails.filter(
    ({ kind, time, messageId }) => !known.has(messageId) || (OF_MANY.test(kind) && (allDigests || time < oldest)),
  )
  await Promise.all(doomed.map(({ name }) => rm(join(folder, name), { force: true })))
  return doomed.length
}

async function findMails(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const [, time, kind, messageId] = WRITTEN_MAIL.exec(name) ?? []
    if (time === undefined || kind === undefined || messageId === undefined) return []
    return [{ name, time, kind, messageId }]
  })
}

function toFileTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:.]/g, '-')
}
