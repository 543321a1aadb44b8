import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../server/config.ts'
import { removeEmlFiles } from '../server/mail/eml-mailer.ts'

/** Mails that were written as files, because no mail server was set (see src/server/mail/eml-mailer.ts). */
const folderOf = (settings: Settings) => join(settings.DATA_DIR, 'mail')

export async function listWrittenMails(settings: Settings, messageIds: readonly string[]): Promise<string[]> {
  const names = await readdir(folderOf(settings)).catch(() => [])
  return names.filter((name) => messageIds.some((id) => name.endsWith(`_${id}.eml`)))
}

/**
 * Removes the written mails with these ids, and the digests of a time: they name everybody who was waiting on
 * their day, and everything in them stands in the store.
 * @returns how many files
 */
export async function removeWrittenMails(
  settings: Settings,
  { messageIds, digests }: { messageIds: readonly string[]; digests: { from: number; until: number } },
): Promise<number> {
  const folder = folderOf(settings)
  const removed = await removeEmlFiles(folder, messageIds)
  const names = await readdir(folder).catch(() => [])
  const [from, until] = [toFileTime(digests.from), toFileTime(digests.until)]
  const doomed = names.filter((name) => name.includes('_staff-digest_') && name >= from && name <= until)
  await Promise.all(doomed.map((name) => rm(join(folder, name), { force: true })))
  return removed + doomed.length
}

/** How the name of a written mail begins; these sort by time. */
function toFileTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:.]/g, '-')
}
