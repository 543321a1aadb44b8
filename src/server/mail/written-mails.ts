import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageKind } from '../../lead/ports.ts'

/** Mails that were written as files: what they are called, and how they are forgotten with what they speak of. */

const DIGEST: MessageKind = 'staff-digest'

/** Where mails are written without a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** `2026-11-21T14-03-22-117Z_staff-notification_<id>.eml`: sorted by time, and nobody's name in it. */
export function nameWrittenMail(mail: { createdAt: number; kind: MessageKind; id: string }): string {
  return `${toFileTime(mail.createdAt)}_${mail.kind}_${mail.id}.eml`
}

/** @returns the file names of the mails with these message ids. */
export async function listWrittenMails(folder: string, messageIds: readonly string[]): Promise<string[]> {
  const ids = new Set(messageIds)
  return (await namesIn(folder)).filter((name) => ids.has(messageIdOf(name)))
}

/**
 * Removes the written mails with these ids, and the digests from `from` until `until` (milliseconds since the
 * Unix epoch): a digest names everybody who was waiting on its day, and all of it stands in the store.
 * @returns how many files
 */
export async function removeWrittenMails(
  folder: string,
  { messageIds, digests }: { messageIds: readonly string[]; digests: { from: number; until: number } },
): Promise<number> {
  const [from, until] = [toFileTime(digests.from), toFileTime(digests.until)]
  const isDoomedDigest = (name: string) => {
    const time = name.slice(0, until.length)
    return name.includes(`_${DIGEST}_`) && time >= from && time <= until
  }
  const doomed = new Set([
    ...(await listWrittenMails(folder, messageIds)),
    ...(await namesIn(folder)).filter(isDoomedDigest),
  ])
  await Promise.all([...doomed].map((name) => rm(join(folder, name), { force: true })))
  return doomed.size
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

function messageIdOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('_') + 1).replace(/\.eml$/, '')
}

function toFileTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:.]/g, '-')
}
