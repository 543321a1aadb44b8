import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '../functions/mail/mail.ts'
import { HOUR } from '../lead/durations.ts'
import type { LeadStore, MessageKind } from '../lead/store.ts'

/** Mails that were written as files: their names, and their removal with the leads they are about. */

const KEEP_DIGESTS = 48 * HOUR
const DIGEST: MessageKind = 'staff-digest'
/** The time, the kind, the id; `.….part` while it is being written. Other files in the folder are left alone. */
const WRITTEN_MAIL = /^\.?(\d{4}-\d\d-\d\dT[\d-]+Z)_([a-z-]+)_([\da-f-]{36})\.eml(?:\.part)?$/

interface WrittenMail {
  name: string
  time: string
  kind: string
  messageId: string
}

/** Where mails are written without a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** `2026-11-21T14-03-22-117Z_staff-notification_<id>.eml`: sorted by time, and without a person's name. */
export function nameWrittenMail(mail: Pick<Mail, 'createdAt' | 'kind' | 'id'>): string {
  return `${toFileTime(mail.createdAt)}_${mail.kind}_${mail.id}.eml`
}

/** @returns the file names of the mails with these message ids. */
export async function listWrittenMails(folder: string, messageIds: readonly string[]): Promise<string[]> {
  const ids = new Set(messageIds)
  return (await findMails(folder)).filter((mail) => ids.has(mail.messageId)).map(({ name }) => name)
}

/**
 * Removes the files of mails whose message is no longer stored. It starts from the files, so that it also finds those
 * that a crash or a mail under way has left. A digest names every lead that was open, and all of that is in the
 * store: it is removed after two days, or at once with `allDigests`, which is for after a removal.
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
    ({ kind, time, messageId }) => !known.has(messageId) || (kind === DIGEST && (allDigests || time < oldest)),
  )
  await Promise.all(doomed.map(({ name }) => rm(join(folder, name), { force: true })))
  return doomed.length
}

async function findMails(folder: string): Promise<WrittenMail[]> {
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
